/** Parses a settings document: YAML, over the defaults. All problems are reported at once, with their positions. */
import * as v from 'valibot';
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { settingsProblems } from '../../core/catalogue/settings/settings-problems.ts';
import { entriesOf, itemOf, type Part } from './schema-parts.ts';
import { settingsSchema } from './settings-schema.ts';

/** A problem in a document; lines and columns count from 1. */
export type DocumentProblem = { readonly line: number; readonly column: number; readonly message: string };

export type ParsedSettings = { readonly settings: Settings } | { readonly problems: readonly DocumentProblem[] };

type Path = readonly string[];

/** A sentence about the value at a path. */
type Problem = { readonly path: Path; readonly message: string };

const MULTIPLE_DOCUMENTS = 'a file contains only one document; remove what follows ---';

export const parseSettings = (source: string): ParsedSettings => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string): DocumentProblem => {
    const { line, col } = lines.linePos(Math.min(offset, source.length));
    return { line: Math.max(1, line), column: Math.max(1, col), message };
  };
  const syntax = [...document.errors, ...document.warnings].map(({ code, message, pos }) =>
    at(pos[0], code === 'MULTIPLE_DOCS' ? MULTIPLE_DOCUMENTS : message),
  );
  if (syntax.length > 0) return { problems: syntax };

  const settings = read(document);
  return Array.isArray(settings)
    ? { problems: settings.map(({ path, message }) => at(offsetOf(document, path), message)).toSorted(byPosition) }
    : { settings };
};

const byPosition = (a: DocumentProblem, b: DocumentProblem): number => a.line - b.line || a.column - b.column;

const sentence = (path: Path, end: string): Problem => ({ path, message: [path.join('.'), end].join(' ').trim() });

/** The settings, or the problems, of which there is at least one. An empty document has the defaults. */
const read = (document: Document): Settings | Problem[] => {
  const { contents } = document;
  if (contents === null || (isScalar(contents) && contents.value === null)) return v.parse(settingsSchema, {});
  const misshapen = shapeProblems(document, contents, settingsSchema, []);
  let written: unknown;
  try {
    written = document.toJS();
  } catch (error) {
    // More aliases than any document of people has.
    return [{ path: [], message: error instanceof Error ? error.message : String(error) }];
  }
  const result = v.safeParse(settingsSchema, written);
  if (misshapen.length > 0 || !result.success) return [...misshapen, ...(result.issues ?? []).flatMap(valueProblem)];
  const problems = settingsProblems(result.output).map(({ path, problem }) => sentence(path, problem));
  return problems.length > 0 ? problems : result.output;
};

/** What is wrong with one value; nothing for a shape that was reported already. */
const valueProblem = ({ type, received, message, path }: v.BaseIssue<unknown>): readonly Problem[] => {
  const keys = (path ?? []).map(({ key }) => String(key));
  if (type !== 'strict_object') return [sentence(keys, message)];
  return received === 'undefined' ? [sentence(keys, 'is missing')] : [];
};

/** Where a map or a list is expected and something else is written, and keys that mean nothing. */
const shapeProblems = (document: Document, written: unknown, part: Part, path: Path): Problem[] => {
  const node = isAlias(written) ? written.resolve(document) : written;
  const [entries, item] = [entriesOf(part), itemOf(part)];
  if (entries !== undefined) {
    const keys = Object.keys(entries);
    if (!isMap(node))
      return [sentence(path.length === 0 ? ['settings'] : path, `must have keys of: ${keys.join(', ')}`)];
    return node.items.flatMap(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : String(key);
      const known = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return known === undefined
        ? [{ path: [...path, name], message: `unknown key "${name}"; ${place(path)} has ${keys.join(', ')}` }]
        : shapeProblems(document, value, known, [...path, name]);
    });
  }
  if (item === undefined || !isSeq(node)) return [];
  return node.items.flatMap((value, index) => shapeProblems(document, value, item, [...path, String(index)]));
};

const place = (path: Path): string => (path.length === 0 ? 'the document' : path.join('.'));

/** Where the value of a path is written, or the innermost value around it that is. */
const offsetOf = (document: Document, path: Path): number => {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === key);
      if (pair === undefined) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    }
  }
  return offset;
};
