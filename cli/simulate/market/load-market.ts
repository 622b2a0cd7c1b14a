/** Reads a market: the file, or the default one, with its mistakes by their positions, and the list of its numbers for reports. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { descriptionOf, entriesOf, itemOf, type Part } from '../../../adapters/settings/schema-parts.ts';
import { readFailureReason, SettingsError } from '../../../adapters/settings/settings-error.ts';
import {
  type DocumentProblem,
  type DocumentWords,
  parseYaml,
  sentence,
  type ValueProblem,
} from '../../../adapters/settings/yaml-document.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { formatProblem } from '../../text/file-position.ts';
import type { Assumption } from '../report/report.ts';
import { marketSchema } from './market-schema.ts';
import { type Market, marketOf } from './market.ts';

export type LoadedMarket = {
  readonly market: Market;
  readonly assumptions: readonly Assumption[];
  /** The document, as its file writes it. */
  readonly written: unknown;
  /** The text of the file. */
  readonly source: string;
};

const DEFAULT_FILE = fileURLToPath(new URL('default-market.yaml', import.meta.url));

/** The file, or the default market. Rejects with SettingsError. */
export const loadMarket = async (file: string | undefined): Promise<LoadedMarket> => {
  const source = await sourceOf(file ?? DEFAULT_FILE);
  const parsed = parseMarket(source);
  if (!('problems' in parsed)) return parsed;
  const { problems } = parsed;
  const name = file ?? 'default-market.yaml';
  throw new SettingsError(
    name,
    problems,
    problems.map((problem) => formatProblem({ file: name, ...problem })).join('\n'),
  );
};

const sourceOf = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(file, [], `the market ${file} cannot be read: ${readFailureReason(cause)}`, { cause });
  }
};

type ParsedMarket = LoadedMarket | { readonly problems: readonly DocumentProblem[] };

const WORDS: DocumentWords = {
  name: 'market',
  whole: 'a market',
  unknownKey: (key, known) => `unknown key "${key}"; ${hint(key, known)}`,
};

export const parseMarket = (source: string): ParsedMarket => {
  const document = parseYaml(source, WORDS);
  if ('problems' in document) return document;
  const read = readDocument(document.value);
  const problems = [...document.shapeProblems(marketSchema), ...('problems' in read ? read.problems : [])];
  if (problems.length === 0 && !('problems' in read))
    return { market: read.market, assumptions: assumptionsOf(document.value), written: document.value, source };
  const located = document.locate(problems);
  return {
    // Several checks of one value say the same.
    problems: located.filter(
      ({ line, message }, index) =>
        located.findIndex((other) => other.line === line && other.message === message) === index,
    ),
  };
};

/** A document as its file writes it, or as somebody has changed it. */
export const readDocument = (
  written: unknown,
): { readonly market: Market } | { readonly problems: readonly ValueProblem[] } => {
  const result = v.safeParse(marketSchema, written);
  return result.success ? { market: marketOf(result.output) } : { problems: result.issues.flatMap(valueProblems) };
};

/** What is wrong with one value; nothing for a shape that was reported already. */
const valueProblems = ({ type, received, message, path }: v.BaseIssue<unknown>): readonly ValueProblem[] => {
  const keys = (path ?? []).map(({ key }) => String(key));
  if (received === 'undefined') return [sentence(keys, 'is missing')];
  return type === 'strict_object' ? [] : [sentence(keys, message)];
};

/**
 * `written` is the document as it was read from YAML, and passed its checks; what it leaves out has its default. A name is the path in the file, such as
 * `shopper.browse.bounce` or `personas.regular.share`; durations are as they are written, such as `20s`.
 */
const assumptionsOf = (written: unknown): readonly Assumption[] => listed(written, marketSchema, '', '');

const listed = (written: unknown, part: Part, path: string, inherited: string): readonly Assumption[] => {
  const meaning = descriptionOf(part) ?? inherited;
  if (typeof written === 'number' || typeof written === 'string') {
    // A persona's name is part of every path below it.
    return path.endsWith('.name') ? [] : [{ name: path, value: written, meaning }];
  }
  if (Array.isArray(written)) {
    const item = itemOf(part);
    return item === undefined
      ? []
      : written.flatMap((value: unknown) => listed(value, item, `${path}.${nameIn(value)}`, meaning));
  }
  const entries = entriesOf(part);
  if (typeof written !== 'object' || written === null || entries === undefined) return [];
  const defaults = Object.entries(entries).map(([key, inner]) => [key, v.getDefault(inner)] as const);
  return Object.entries({ ...written, ...Object.fromEntries(defaults.filter(([key]) => !(key in written))) }).flatMap(
    ([key, value]) => {
      const inner = entries[key];
      return inner === undefined ? [] : listed(value, inner, path === '' ? key : `${path}.${key}`, meaning);
    },
  );
};

const nameIn = (persona: unknown): string =>
  typeof persona === 'object' && persona !== null && 'name' in persona ? String(persona.name) : '';
