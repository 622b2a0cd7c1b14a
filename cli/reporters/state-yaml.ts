/**
 * A part of the state as YAML. It can be pasted under `expect:`, except an item of a longer list and `nothing`, which
 * says there is no such part.
 */
import { stringify } from 'yaml';

/** The value inside the objects and lists that its path leads through. */
const nested = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, key) => (/^\d+$/u.test(key) ? [inner] : { [key]: inner }), value);

/** Without a final line break; `nothing` where there is no such part. */
export const shownPart = (path: string, value: unknown): string =>
  value === undefined
    ? `${path}: nothing`
    : stringify(nested(path, value), { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
