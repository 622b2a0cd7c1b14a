/** Parses a settings document: YAML, over the defaults. All problems are reported at once, with their positions. */
import * as v from 'valibot';
import { brand } from '../../core/catalogue/brand.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { settingsProblems } from '../../core/catalogue/settings/settings-problems.ts';
import { nearest } from './did-you-mean.ts';
import { settingsSchema } from './settings-schema.ts';
import {
  parseYaml,
  sentence,
  type DocumentProblem,
  type DocumentWords,
  type ValueProblem,
  type YamlDocument,
} from './yaml-document.ts';

type Problems = { readonly problems: readonly DocumentProblem[] };
export type ParsedSettings = { readonly settings: Settings } | Problems;

const WORDS: DocumentWords = {
  name: 'document',
  whole: 'settings',
  unknownKey: (key, known, path) => {
    if (key === 'stock' && path.length === 0)
      return `unknown key "stock"; the stock of a running shop isn't a setting, because every order changes it: set it with ${brand.slug} stock set`;
    const meant = nearest(key, known);
    if (meant !== undefined) return `unknown key "${key}"; did you mean ${meant}?`;
    return `unknown key "${key}"; ${path.length === 0 ? 'the document' : path.join('.')} has ${known.join(', ')}`;
  },
};

export const parseSettings = (source: string): ParsedSettings => {
  const document = parseYaml(source, WORDS);
  if ('problems' in document) return document;
  const settings = read(document);
  return Array.isArray(settings) ? { problems: document.locate(settings) } : { settings };
};

/** The settings, or the problems, of which there is at least one. An empty document has the defaults. */
const read = (document: YamlDocument): Settings | ValueProblem[] => {
  if (document.isEmpty) return v.parse(settingsSchema, {});
  const misshapen = document.shapeProblems(settingsSchema);
  const result = v.safeParse(settingsSchema, document.value);
  if (misshapen.length > 0 || !result.success) return [...misshapen, ...(result.issues ?? []).flatMap(valueProblem)];
  const problems = settingsProblems(result.output).map(({ path, problem }) => sentence(path, problem));
  return problems.length > 0 ? problems : result.output;
};

/** What is wrong with one value; nothing for a shape that was reported already. */
const valueProblem = (issue: v.BaseIssue<unknown>): readonly ValueProblem[] => {
  const { type, received, message } = issue;
  const keys = keysOf(issue);
  if (type === 'union') {
    // The form that was meant has its problem further in.
    const inside = (issue.issues ?? []).filter(({ path }) => path !== undefined);
    return inside.length === 0
      ? [sentence(keys, message)]
      : inside.map((one) => sentence([...keys, ...keysOf(one)], insideProblem(one)));
  }
  if (type !== 'strict_object') return [sentence(keys, message)];
  return received === 'undefined' ? [sentence(keys, 'is missing')] : [];
};

const keysOf = ({ path }: v.BaseIssue<unknown>): readonly string[] => (path ?? []).map(({ key }) => String(key));

const insideProblem = ({ type, received, message }: v.BaseIssue<unknown>): string => {
  if (type !== 'strict_object') return message;
  return received === 'undefined' ? 'is missing' : 'is not a known key';
};
