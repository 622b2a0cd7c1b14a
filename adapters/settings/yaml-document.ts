/** A YAML document that is checked by a schema: its value, and where in the text each part of it is written. */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { entriesOf, itemOf, type Part } from './schema-parts.ts';

/** A problem in a document; lines and columns count from 1. */
export type DocumentProblem = { readonly line: number; readonly column: number; readonly message: string };

/** The keys from the document down to a value; the items of a list by their index. */
export type Path = readonly string[];

/** A sentence about the value at a path. */
export type ValueProblem = { readonly path: Path; readonly message: string };

export type DocumentWords = {
  /** What a file contains, such as `market`. */
  readonly name: string;
  /** What the whole document is called in a sentence about its shape. */
  readonly whole: string;
  readonly unknownKey: (key: string, known: readonly string[], path: Path) => string;
};

export type YamlDocument = {
  readonly isEmpty: boolean;
  readonly value: unknown;
  /** Where a map or a list is expected and something else is written, and keys that mean nothing. */
  readonly shapeProblems: (schema: Part) => readonly ValueProblem[];
  /** The problems with their positions, in the order of the text. */
  readonly locate: (problems: readonly ValueProblem[]) => readonly DocumentProblem[];
};

export type OpenYaml = {
  readonly document: Document.Parsed;
  readonly positionAt: (offset: number) => Omit<DocumentProblem, 'message'>;
  /** What is wrong with it as YAML. A key that is there twice hinders nobody from reading on. */
  readonly problems: readonly (DocumentProblem & { readonly isFatal: boolean })[];
};

/** `name` is what a file contains one of, such as `market`. */
export const openYaml = (source: string, name: string): OpenYaml => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const positionAt: OpenYaml['positionAt'] = (offset) => {
    const { line, col } = lines.linePos(Math.min(offset, source.length));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  return {
    document,
    positionAt,
    problems: [...document.errors, ...document.warnings].map(({ code, message, pos: [from] }) => {
      const key = /^[^\s:,}]+/u.exec(source.slice(from))?.[0] ?? '';
      const own: Readonly<Record<string, string>> = {
        MULTIPLE_DOCS: `a file contains only one ${name}; move what follows --- to another file`,
        DUPLICATE_KEY: `duplicate key "${key}"`,
      };
      return { ...positionAt(from), message: own[code] ?? message, isFatal: code !== 'DUPLICATE_KEY' };
    }),
  };
};

export const parseYaml = (
  source: string,
  words: DocumentWords,
): YamlDocument | { readonly problems: readonly DocumentProblem[] } => {
  const { document, positionAt, problems: syntax } = openYaml(source, words.name);
  const at = (offset: number, message: string): DocumentProblem => ({ ...positionAt(offset), message });
  if (syntax.length > 0) return { problems: syntax };
  const { contents } = document;
  const value = valueOf(document);
  if (value instanceof Error) return { problems: [at(0, value.message)] };
  return {
    isEmpty: contents === null || (isScalar(contents) && contents.value === null),
    value,
    shapeProblems: (schema) => shapeProblems(document, contents, schema, [], words),
    locate: (problems) =>
      problems
        .map(({ path, message }) => at(offsetOf(document, path), message))
        .toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
};

const valueOf = (document: Document): unknown => {
  try {
    return document.toJS();
  } catch (error) {
    // More aliases than any document of people has.
    return error instanceof Error ? error : new Error(String(error));
  }
};

export const sentence = (path: Path, end: string): ValueProblem => ({
  path,
  message: `${path.join('.')} ${end}`.trim(),
});

const shapeProblems = (
  document: Document,
  written: unknown,
  part: Part,
  path: Path,
  words: DocumentWords,
): readonly ValueProblem[] => {
  const node = isAlias(written) ? written.resolve(document) : written;
  const [entries, item] = [entriesOf(part), itemOf(part)];
  if (entries !== undefined) {
    const known = Object.keys(entries);
    if (!isMap(node))
      return [sentence(path.length === 0 ? [words.whole] : path, `must have keys of: ${known.join(', ')}`)];
    return node.items.flatMap(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : String(key);
      const inner = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return inner === undefined
        ? [{ path: [...path, name], message: words.unknownKey(name, known, path) }]
        : shapeProblems(document, value, inner, [...path, name], words);
    });
  }
  if (item === undefined || !isSeq(node)) return [];
  return node.items.flatMap((value, index) => shapeProblems(document, value, item, [...path, String(index)], words));
};

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
