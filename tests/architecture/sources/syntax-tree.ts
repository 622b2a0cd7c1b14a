/** The syntax tree of a source file, for rules that its text alone cannot answer. */
import { parseSync } from 'vite';
import type { SourceFile } from './source-rules.ts';

export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** What stands in a field of the node: a node, a list of them, or nothing. */
export const nodesIn = (node: Node, key: string): readonly Node[] => {
  const value = node[key];
  return (Array.isArray(value) ? value : [value]).filter(isNode);
};

/** The statements of a file. Throws if it cannot be parsed, because a rule would then see nothing. */
export const statementsOf = ({ path, text }: SourceFile): readonly Node[] => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`, { cause: errors[0] });
  // The parser's types name every kind of node; here any node will do.
  const body: readonly unknown[] = program.body;
  return body.filter(isNode);
};

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
