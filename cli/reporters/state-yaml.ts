/** A part of the state as YAML that may be pasted under `expect:`, unless it is an item of a longer list. */
import { stringify } from 'yaml';

/** The value wrapped in the objects and lists of its path. */
const nested = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, key) => (/^\d+$/u.test(key) ? [inner] : { [key]: inner }), value);

/** Without a trailing line break; `PATH: nothing` where the state has no such part. */
export const stateYaml = (path: string, value: unknown): string =>
  value === undefined
    ? `${path}: nothing`
    : stringify(nested(path, value), { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
