/**
 * Values of another type than the contract says, which the storefront reads nevertheless: numbers as strings, an empty
 * map as `[]` (spec 10.16). The types are those that `contract` prints.
 */
import { callContracts } from '../../../adapters/wire/contract/call-contracts.ts';
import { namedSchemas, printedSchema } from '../../../adapters/wire/contract/components.ts';
import type { JsonMap } from '../../../adapters/wire/tolerant.ts';
import { callNames } from '../../../adapters/wire/endpoints/initial-endpoints.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { isJsonObject, type JsonObject } from '../../input/json-object.ts';

const NAMED = namedSchemas();
const DATA = new Map(callNames.map((name) => [name, printedSchema(callContracts[name].data.schema.schema)]));

/** Each as a sentence that begins with the name of the field. Only for a response that the storefront could read. */
export const looseValues = (name: CallName, envelope: JsonMap): readonly string[] => [
  ...looseIn(envelope.get('status') === true ? DATA.get(name) : NAMED['RefusalData'], envelope.get('data'), 'data'),
  ...looseIn({ type: 'integer' }, envelope.get('now'), 'now'),
];

/** What an entry of a map by product id is called: as the map. */
const looseIn = (schema: unknown, value: unknown, name: string): readonly string[] => {
  // A field that the contract does not name, or an optional one that is not there.
  if (!isJsonObject(schema) || value === undefined || value === null) return [];
  const { $ref, anyOf, type, items, additionalProperties } = schema;
  if (typeof $ref === 'string') return looseIn(NAMED[$ref.slice($ref.lastIndexOf('/') + 1)], value, name);
  // The other alternative is null, or an address without any field.
  if (Array.isArray(anyOf)) return looseIn(anyOf[0], value, name);
  if (Array.isArray(value)) {
    if (type === 'array') return value.flatMap((item) => looseIn(items, item, name));
    return value.length === 0 ? [`${name}: an empty map is sent as []`] : [];
  }
  if (isJsonObject(value)) {
    const fields: JsonObject = isJsonObject(schema['properties']) ? schema['properties'] : {};
    return Object.entries(value).flatMap(([key, inner]) =>
      Object.hasOwn(fields, key) ? looseIn(fields[key], inner, key) : looseIn(additionalProperties, inner, name),
    );
  }
  const expected = typeof type === 'string' ? SCALARS[type] : undefined;
  return expected === undefined || expected.type === typeof value
    ? []
    : [`${name}: ${expected.text} is sent as a ${typeof value}`];
};

const SCALARS: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  integer: { type: 'number', text: 'a number' },
  number: { type: 'number', text: 'a number' },
  boolean: { type: 'boolean', text: 'true or false' },
  string: { type: 'string', text: 'text' },
};
