/**
 * Values of another type than the contract says, which the storefront reads nevertheless: numbers as strings, an empty
 * map as `[]` (spec 10.16).
 */
import type { Envelope } from '../../../adapters/wire/envelope.ts';
import { contract } from '../../../core/contract/contract.ts';
import { refusalData } from '../../../core/contract/refusals.ts';
import { number, type AnyShape } from '../../../core/contract/shape.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { isJsonObject } from '../../input/json-object.ts';

/** Each as a sentence that begins with the name of the field. Only for a response that the storefront could read. */
export const looseValues = (name: CallName, envelope: Envelope): readonly string[] => [
  ...looseIn(envelope.get('status') === true ? contract[name].data : refusalData, envelope.get('data'), 'data'),
  ...looseIn(number(), envelope.get('now'), 'now'),
];

/** What an entry of a map by product id is called: as the map. A field that the contract does not name is left alone. */
const looseIn = (shape: AnyShape, value: unknown, name: string): readonly string[] => {
  if (value === undefined || value === null) return [];
  switch (shape.kind) {
    case 'nullable':
    case 'orEmpty':
    case 'codec':
      return looseIn(shape.inner, value, name);
    case 'array':
      return Array.isArray(value) ? value.flatMap((item) => looseIn(shape.item, item, name)) : [];
    case 'record':
      return isJsonObject(value)
        ? Object.values(value).flatMap((inner) => looseIn(shape.item, inner, name))
        : emptyMap(value, name);
    case 'object':
      return isJsonObject(value)
        ? shape.parts.flatMap(({ name: field, json = field, shape: inner }) => looseIn(inner, value[json], json))
        : emptyMap(value, name);
    case 'number':
    case 'boolean':
    case 'string':
      return typeof value === shape.kind ? [] : [`${name}: ${SCALARS[shape.kind]} is sent as a ${typeof value}`];
    default:
      return [];
  }
};

const emptyMap = (value: unknown, name: string): readonly string[] =>
  Array.isArray(value) && value.length === 0 ? [`${name}: an empty map is sent as []`] : [];

const SCALARS = { number: 'a number', boolean: 'true or false', string: 'text' } as const;
