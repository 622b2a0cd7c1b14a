/** The printed contract as something to check requests and answers with. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../../adapters/wire/contract/openapi-document.ts';

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of keys. Throws where there is none. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((inner: unknown, key) => {
    if (!isJson(inner) || !(key in inner)) throw new Error(`the contract has no ${path.join(' ')}`);
    return inner[key];
  }, value);

/** The schemas without room for fields that they do not name, so that an undocumented field is found. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed);
  if (!isJson(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return isJson(value['properties']) && value['type'] === 'object' ? { ...copy, additionalProperties: false } : copy;
};

export const contractDocument = openApiDocument({ version: '1' });

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ ...(closed(contractDocument) as object), $id: 'contract' });

const compiled = new Map<string, ValidateFunction>();

/** What is wrong with a value by the schema at this place of the document; empty if nothing is. */
export const problemsAt = (path: readonly string[], value: unknown): readonly string[] => {
  const pointer = path.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#/${pointer}` });
  compiled.set(pointer, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) =>
        [instancePath, message, JSON.stringify(params)].join(' '),
      );
};

/** The path of the schema of a JSON content, and that of what a reference points to. */
export const contentSchemaPath = (path: readonly string[]): readonly string[] => {
  const found = at(contractDocument, ...path);
  const target = isJson(found) && typeof found['$ref'] === 'string' ? found['$ref'].slice(2).split('/') : path;
  return [...target, 'content', 'application/json', 'schema'];
};
