/** Paths into the state, such as `cart.items`. The schema of expectations says which paths exist. */
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { text, type AnySchema, type ParseResult, type Schema } from '../schema/schema.ts';
import { expectation } from './expectation.ts';

/** The schemas under a key; empty where there is no such key. A union has the keys of all its options. */
const schemasAt = (schema: AnySchema, key: string): readonly AnySchema[] => {
  switch (schema.type) {
    case 'object':
      return Object.hasOwn(schema.properties, key)
        ? [schema.properties[key]?.schema].filter((property) => property !== undefined)
        : [];
    case 'map':
      return typeof schema.keys.parse(key) === 'string' ? [schema.values] : [];
    case 'array':
      return /^\d+$/u.test(key) ? [schema.items] : [];
    case 'union':
      return schema.options.flatMap((option) => schemasAt(option, key));
    case 'unknown':
      return [schema];
    default:
      return [];
  }
};

const keysOf = (schema: AnySchema): readonly string[] => {
  switch (schema.type) {
    case 'object':
      return Object.keys(schema.properties);
    case 'map':
      return schema.keys.values;
    case 'array':
      return ['0'];
    case 'union':
      return schema.options.flatMap(keysOf);
    default:
      return [];
  }
};

const parse = (written: string): ParseResult<string> => {
  let schemas: readonly AnySchema[] = [expectation];
  const parents: string[] = [];
  for (const key of written.split('.')) {
    const next = schemas.flatMap((schema) => schemasAt(schema, key));
    if (next.length === 0) {
      const keys = schemas.flatMap(keysOf);
      const parent = parents.length === 0 ? 'the state' : parents.join('.');
      return {
        problem:
          keys.length === 0
            ? `is not a part of the state: ${parent} has no parts`
            : `is not a part of the state: ${parent} has no "${key}"; ${hint(key, keys)}`,
      };
    }
    schemas = next;
    parents.push(key);
  }
  return { value: written };
};

const TOP_LEVEL_KEYS = keysOf(expectation);

/** A path into the state. */
export const statePath: Schema<string> = text('a part of the state such as cart or cart.items', {
  pattern: `^(?:${TOP_LEVEL_KEYS.join('|')})(?:\\.|$)`,
  parse,
});

/** The value at a path; undefined where there is none. */
export const valueAt = (state: unknown, path: string): unknown => {
  let value = state;
  for (const key of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }
  return value;
};

/** A part of the state: its path, where `*` stands for a key of a map or a position in a list, and what it is. */
type StatePart = { readonly path: string; readonly schema: AnySchema };

/** Every part of the state that an expectation can name, in the order of the schema. */
export const stateParts = (schema: AnySchema = expectation, path = ''): readonly StatePart[] => {
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const parts = ((): readonly StatePart[] => {
    switch (schema.type) {
      case 'object':
        return Object.entries(schema.properties).flatMap(([key, property]) => stateParts(property.schema, below(key)));
      case 'map':
        return stateParts(schema.values, below('*'));
      case 'array':
        return stateParts(schema.items, below('*'));
      case 'union':
        return schema.options.flatMap((option) => stateParts(option, path).filter((part) => part.path !== path));
      default:
        return [];
    }
  })();
  const own = path === '' ? [] : [{ path, schema }];
  const seen = new Set<string>();
  return [...own, ...parts].filter((part) => !seen.has(part.path) && seen.add(part.path).has(part.path));
};
