/** A YAML document as plain data, and where each part of it is written. */
import { isAlias, isMap, isNode, isScalar, isSeq, type Document, type Pair } from 'yaml';
import { openYaml } from '../../../adapters/settings/yaml-document.ts';
import type { Position } from '../../text/file-position.ts';
import type { Path } from '../values/problems.ts';

type Located = Position & { readonly message: string };

export type YamlData = {
  readonly value: unknown;
  /** Where the value at a path is written, or its key; the nearest part above it where there is none. */
  readonly positionOf: (path: Path, isOfKey?: boolean) => Position;
  readonly problems: readonly Located[];
};

/** More nodes than this from aliases are an attack, or a mistake. */
const MAX_EXPANDED = 10_000;

/** Where the document is no YAML there is no value; `name` is what a file contains one of. */
export const readYaml = (source: string, name: string): YamlData => {
  const { document, positionAt, problems: syntax } = openYaml(source, name);
  const offset = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
  const problems: Located[] = syntax.map(({ line, column, message }) => ({ line, column, message }));
  /** The nodes from the document down to the one that is read. */
  const above: unknown[] = [];
  let expanded = 0;

  const plain = (written: unknown, isExpanded: boolean): unknown => {
    const node: unknown = isAlias(written) ? written.resolve(document) : written;
    const isInAlias = isExpanded || isAlias(written);
    if (isInAlias) expanded += 1;
    const problem = isAlias(written) ? aliasProblem(node, above, expanded) : undefined;
    if (problem !== undefined) {
      problems.push({ ...positionAt(offset(written)), message: problem });
      return null;
    }
    if (isScalar(node)) return scalar(node);
    above.push(node);
    const value = isSeq(node)
      ? node.items.map((item) => plain(item, isInAlias))
      : isMap(node)
        ? Object.fromEntries(node.items.map((pair) => [keyOf(pair), plain(pair.value, isInAlias)]))
        : null;
    above.pop();
    return value;
  };

  return {
    value: syntax.some(({ isFatal }) => isFatal) ? undefined : plain(document.contents, false),
    positionOf: (path, isOfKey = false) => positionAt(offset(nodeAt(document, path, isOfKey))),
    problems,
  };
};

const aliasProblem = (node: unknown, above: readonly unknown[], expanded: number): string | undefined => {
  if (node === undefined) return 'this alias has no anchor above it';
  if (above.includes(node)) return 'this contains itself';
  return expanded > MAX_EXPANDED ? 'the aliases of this file stand for too much' : undefined;
};

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? (key.source ?? key.value) : key);

/** A whole number that would be written otherwise is the text that it is: a password such as 012345, a phone with its +. */
const scalar = ({ value, source }: { readonly value: unknown; readonly source?: string }): unknown =>
  Number.isInteger(value) && source !== undefined && String(value) !== source ? source : value;

const nodeAt = (document: Document, path: Path, isOfKey: boolean): unknown => {
  let found: unknown = document.contents;
  let node: unknown = found;
  for (const [index, key] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    if (isSeq(node)) node = node.items[Number(key)];
    else if (isMap(node)) {
      const pair = node.items.findLast((each) => keyOf(each) === key);
      const isAbsent = pair?.value === null || (isScalar(pair?.value) && pair.value.source === '');
      const isKey = isAbsent || (isOfKey && index === path.length - 1);
      node = isKey ? pair?.key : pair?.value;
    } else return found;
    if (node === undefined) return found;
    found = node;
  }
  return found;
};
