/** Paths into the state, such as `cart.items`. The schema of expectations says which paths exist. */
import * as v from 'valibot';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { entriesOf, inner, itemOf, type Part } from '../../../adapters/settings/schema-parts.ts';
import { textWith } from '../values/values.ts';
import { expectation } from './expectation.ts';

/** What is below a schema: under one key, or under any of several, which `*` then stands for. */
type Child = {
  readonly key: string;
  readonly part: Part;
  readonly accepts: (key: string) => boolean;
  /** Keys that are accepted. */
  readonly such: readonly string[];
};

/** The options of a union; of any other schema, itself. What has a title is one thing to a reader, however it is written. */
export const optionsOf = (part: Part): readonly Part[] =>
  part.type === 'union' && 'options' in part && v.getTitle(part) === undefined
    ? (part.options as readonly Part[]).flatMap(optionsOf)
    : [part];

const childrenOf = (part: Part): readonly Child[] =>
  optionsOf(part).flatMap((option): readonly Child[] => {
    const [entries, item] = [entriesOf(option), itemOf(option)];
    if (entries !== undefined)
      return Object.entries(entries).map(([key, own]) => ({
        key,
        part: inner(own),
        accepts: (written) => written === key,
        such: [key],
      }));
    if (item !== undefined)
      return [{ key: '*', part: item, accepts: (written) => /^\d+$/u.test(written), such: ['0'] }];
    if (option.type !== 'record') return [];
    const { key, value } = option as Part & {
      readonly key: { readonly options: readonly string[] };
      readonly value: Part;
    };
    return [{ key: '*', part: value, accepts: (written) => key.options.includes(written), such: key.options }];
  });

/** What is under a key; empty where there is no such key. */
const partsAt = (part: Part, key: string): readonly Part[] =>
  part.type === 'unknown' ? [part] : childrenOf(part).flatMap((child) => (child.accepts(key) ? [child.part] : []));

const problemOf = (written: string): string | undefined => {
  let parts: readonly Part[] = [expectation];
  const parents: string[] = [];
  for (const key of written.split('.')) {
    const next = parts.flatMap((part) => partsAt(part, key));
    if (next.length === 0) {
      const keys = parts.flatMap(childrenOf).flatMap(({ such }) => such);
      const parent = parents.length === 0 ? 'the state' : parents.join('.');
      return keys.length === 0
        ? `is not a part of the state: ${parent} has no parts`
        : `is not a part of the state: ${parent} has no "${key}"; ${hint(key, keys)}`;
    }
    parts = next;
    parents.push(key);
  }
  return undefined;
};

/** A path into the state. */
export const statePath = textWith(
  'a part of the state such as cart or cart.items',
  `^(?:${childrenOf(expectation)
    .map(({ key }) => key)
    .join('|')})(?:\\.|$)`,
  problemOf,
);

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
type StatePart = { readonly path: string; readonly part: Part };

/** Every part of the state that an expectation can name, in the order of the schema. */
export const stateParts = (whole: Part = expectation, above = ''): readonly StatePart[] => {
  const parts = childrenOf(whole).flatMap(({ key, part }) => {
    const path = above === '' ? key : `${above}.${key}`;
    return [{ path, part }, ...stateParts(part, path)];
  });
  const paths = parts.map(({ path }) => path);
  return parts.filter(({ path }, index) => paths.indexOf(path) === index);
};
