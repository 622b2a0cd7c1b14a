/** Values of a YAML document by their paths, such as `shopper.browse.bounce`; items of lists are found by their code or name. */
import { parseDuration } from '../../../core/entities/time/duration-text.ts';
import { isJsonObject } from '../../input/json-object.ts';

const partAt = (value: unknown, key: string): unknown => {
  if (Array.isArray(value))
    return value.find((item: unknown) => isJsonObject(item) && (item['code'] === key || item['name'] === key));
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/** A number, or a duration in milliseconds; undefined where the path has neither. */
export const numberAt = (
  document: unknown,
  path: string,
): { readonly value: number; readonly isDuration: boolean } | undefined => {
  const value = path.split('.').reduce(partAt, document);
  if (typeof value === 'number') return { value, isDuration: false };
  const ms = typeof value === 'string' ? parseDuration(value) : undefined;
  return ms === undefined ? undefined : { value: ms, isDuration: true };
};

/** The paths of all numbers and durations, but below the keys in `without`; of lists those of items with a code. */
export const numbersIn = (value: unknown, without: readonly string[] = [], path = ''): readonly string[] => {
  if (typeof value === 'number') return [path];
  if (typeof value === 'string') return parseDuration(value) === undefined ? [] : [path];
  const parts: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.flatMap((item: unknown) =>
        isJsonObject(item) && 'code' in item ? [[String(item['code']), item] as const] : [],
      )
    : Object.entries(isJsonObject(value) ? value : {});
  return parts.flatMap(([key, part]) =>
    without.includes(key) ? [] : numbersIn(part, without, path === '' ? key : `${path}.${key}`),
  );
};

/** The document with another value at a path; the same where it has none there. */
export const withValue = (document: unknown, path: string, change: (old: unknown) => unknown): unknown => {
  const [key = '', ...rest] = path.split('.');
  const part = partAt(document, key);
  if (part === undefined) return document;
  const changed = rest.length === 0 ? change(part) : withValue(part, rest.join('.'), change);
  if (Array.isArray(document)) return document.map((item: unknown) => (item === part ? changed : item));
  return isJsonObject(document) ? { ...document, [key]: changed } : document;
};
