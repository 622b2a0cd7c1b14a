/** What valibot finds wrong with a value, in the words of one who corrects a file. */
import type * as v from 'valibot';
import { NONE } from './values.ts';

/** The keys from the whole down to a value; the items of a list by their index. */
export type Path = readonly string[];

export type ValueProblem = {
  readonly path: Path;
  /** Whether it is about the key, and not about the value under it. */
  readonly isOfKey: boolean;
  readonly message: string;
};

type Issue = v.BaseIssue<unknown>;

/** `path` is where the value stands. */
export const problemsOf = (issues: readonly Issue[], path: Path = []): readonly ValueProblem[] =>
  issues.flatMap((issue) => problemsOfOne(issue, path));

const problemsOfOne = (issue: Issue, parent: Path): readonly ValueProblem[] => {
  const { kind, type, input, message } = issue;
  const last = issue.path?.at(-1);
  const isOfKey = last?.origin === 'key';
  const path = [...parent, ...(issue.path ?? []).map(({ key }) => String(key))];
  if (kind !== 'schema') return [{ path, isOfKey, message }];
  if (isOfKey && type === 'loose_object')
    return [{ path: path.slice(0, -1), isOfKey: false, message: `"${String(last?.key)}" is missing` }];
  const closer = type === 'union' ? closerIssues(issue) : [];
  if (closer.length > 0) return problemsOf(closer, path);
  // The message for a word that is none of the list is a whole sentence.
  if (type === 'picklist' && typeof input === 'string') return [{ path, isOfKey, message }];
  return [{ path, isOfKey, message: mismatch(issue) }];
};

/** Of the options of a union, what is wrong with the one that is written as the value is; empty where there is none. */
const closerIssues = ({ issues, input }: Issue): readonly Issue[] => {
  const all = (issues ?? []).flatMap(withInner);
  const inside = all.filter(({ kind, path }) => kind !== 'schema' || path !== undefined);
  if (inside.length > 0) return inside;
  // A text that is none of the words is reported as a typing error in one of them.
  return typeof input === 'string' ? all.filter(({ type }) => type === 'picklist').slice(0, 1) : [];
};

const withInner = (issue: Issue): readonly Issue[] =>
  issue.type === 'union' && issue.path === undefined ? (issue.issues ?? []).flatMap(withInner) : [issue];

const mismatch = ({ input, message, type }: Issue): string => {
  if (message === NONE) return 'this takes no value';
  if (!['string', 'number', 'boolean'].includes(typeof input)) return `this should be ${message}`;
  const isQuoted = type === 'number' && typeof input === 'string' && /^[-+]?\d+(?:\.\d+)?$/u.test(input);
  const verb = type === 'string' || type === 'union' ? 'should be' : 'is not';
  return `${JSON.stringify(input)} ${verb} ${message}${isQuoted ? '; write it without quotes' : ''}`;
};
