/** Parses a settings document: YAML, over the defaults. All problems are reported at once, with their positions. */
import * as v from 'valibot';
import { brand } from '../../core/catalogue/brand.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { settingsProblems } from '../../core/catalogue/settings/settings-problems.ts';
import { nearest } from './did-you-mean.ts';
import { entriesOf, type Part } from './schema-parts.ts';
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

/** A section that a document may have besides the settings, for one of its readers only. */
export type Section<T> = { readonly name: string; readonly schema: v.GenericSchema<unknown, T> };

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
  const settings = read(document, document.value, settingsSchema);
  return Array.isArray(settings) ? { problems: document.locate(settings) } : { settings };
};

/** The same for a document that may have one more section; `extra` is its value, undefined where it is absent. */
export const parseSettingsAndSection = <T>(
  source: string,
  { name, schema }: Section<T>,
): { readonly settings: Settings; readonly extra: T | undefined } | Problems => {
  const document = parseYaml(source, WORDS);
  if ('problems' in document) return document;
  const { [name]: written, ...value } = isMap(document.value) ? document.value : {};
  const whole = v.strictObject({ ...entriesOf(settingsSchema), [name]: v.optional(schema) });
  const extra = v.safeParse(v.optional(schema), written);
  const settings = read(document, isMap(document.value) ? value : document.value, whole);
  const problems = [
    ...(Array.isArray(settings) ? settings : []),
    ...(extra.issues ?? []).flatMap(valueProblem).map(({ path, message }) => ({
      path: [name, ...path],
      message: `${name}.${message}`,
    })),
  ];
  if (problems.length > 0 || Array.isArray(settings)) return { problems: document.locate(problems) };
  return { settings, extra: extra.success ? extra.output : undefined };
};

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The settings, or the problems, of which there is at least one; `shape` is what the document may contain. An empty
 * document has the defaults.
 */
const read = (document: YamlDocument, value: unknown, shape: Part): Settings | ValueProblem[] => {
  if (document.isEmpty) return v.parse(settingsSchema, {});
  const misshapen = document.shapeProblems(shape);
  const result = v.safeParse(settingsSchema, value);
  if (misshapen.length > 0 || !result.success) return [...misshapen, ...(result.issues ?? []).flatMap(valueProblem)];
  const problems = settingsProblems(result.output).map(({ path, problem }) => sentence(path, problem));
  return problems.length > 0 ? problems : result.output;
};

/** What is wrong with one value; nothing for a shape that was reported already. */
const valueProblem = ({ type, received, message, path }: v.BaseIssue<unknown>): readonly ValueProblem[] => {
  const keys = (path ?? []).map(({ key }) => String(key));
  if (type !== 'strict_object') return [sentence(keys, message)];
  return received === 'undefined' ? [sentence(keys, 'is missing')] : [];
};
