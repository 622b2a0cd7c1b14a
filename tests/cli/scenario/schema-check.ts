/**
 * A validator for the subset of JSON schema that the scenario schema uses, independent of the reader's code.
 */

type Schema = Readonly<Record<string, unknown>>;
const isMap = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const schemas = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isMap) : []);

const isOfType = (type: unknown, value: unknown): boolean => {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isMap(value);
    default:
      throw new Error(`unsupported type: ${String(type)}`);
  }
};

/** Keywords that validate nothing. */
const ANNOTATIONS = new Set(['$schema', 'title', 'description']);

const keywords: Readonly<Record<string, (rule: unknown, value: unknown, schema: Schema) => boolean>> = {
  type: (rule, value) => [rule].flat().some((type) => isOfType(type, value)),
  enum: (rule, value) => Array.isArray(rule) && rule.includes(value),
  anyOf: (rule, value) => schemas(rule).some((each) => conforms(each, value)),
  pattern: (rule, value) => typeof value !== 'string' || new RegExp(String(rule), 'u').test(value),
  minimum: (rule, value) => typeof value !== 'number' || value >= Number(rule),
  maximum: (rule, value) => typeof value !== 'number' || value <= Number(rule),
  items: (rule, value) => !Array.isArray(value) || value.every((item) => isMap(rule) && conforms(rule, item)),
  minItems: (rule, value) => !Array.isArray(value) || value.length >= Number(rule),
  required: (rule, value) =>
    !isMap(value) || (Array.isArray(rule) && rule.every((name: string) => Object.hasOwn(value, name))),
  minProperties: (rule, value) => !isMap(value) || Object.keys(value).length >= Number(rule),
  maxProperties: (rule, value) => !isMap(value) || Object.keys(value).length <= Number(rule),
  propertyNames: (rule, value) =>
    !isMap(value) || Object.keys(value).every((name) => isMap(rule) && conforms(rule, name)),
  properties: (rule, value) =>
    !isMap(value) ||
    Object.entries(value).every(([name, part]) => {
      const schema = isMap(rule) && Object.hasOwn(rule, name) ? rule[name] : undefined;
      return !isMap(schema) || conforms(schema, part);
    }),
  additionalProperties: (rule, value, { properties }) =>
    !isMap(value) ||
    Object.entries(value).every(
      ([name, part]) => (isMap(properties) && Object.hasOwn(properties, name)) || (isMap(rule) && conforms(rule, part)),
    ),
};

/** Whether a value is valid. Throws for a keyword that is not supported. */
export const conforms = (schema: Schema, value: unknown): boolean =>
  Object.entries(schema).every(([keyword, rule]) => {
    if (ANNOTATIONS.has(keyword)) return true;
    const check = keywords[keyword];
    if (check === undefined) throw new Error(`unsupported keyword: ${keyword}`);
    return check(rule, value, schema);
  });
