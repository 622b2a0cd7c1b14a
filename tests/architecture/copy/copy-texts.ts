/** The texts of a source file: its string literals, its templates, and the text between JSX tags. */
import { parseSync } from 'vite';
import type { SourceFile } from '../sources/source-rules.ts';

export interface CopyText {
  readonly path: string;
  readonly line: number;
  /** White space collapsed; `{}` in the place of what is computed. */
  readonly text: string;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What is written between quotes but is no text: module names and types. */
const SKIPPED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSLiteralType']);

const COMPUTED = '{}';

const collapsed = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const nodesIn = (node: Node, key: string): readonly Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

const literalText = ({ value }: Node): string => (typeof value === 'string' ? value : '');

/** `'a' + 'b'` is one text. */
const sumText = (node: Node): string => {
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const { left, right } = node;
    return isNode(left) && isNode(right) ? sumText(left) + sumText(right) : COMPUTED;
  }
  if (node.type === 'Literal') return literalText(node);
  return node.type === 'TemplateLiteral' ? templateText(node) : COMPUTED;
};

const templateText = (node: Node): string =>
  nodesIn(node, 'quasis')
    .map(({ value }) => (typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''))
    .join(COMPUTED);

/** What a shopper reads between two tags, inline elements included. */
const jsxText = (node: Node): string =>
  nodesIn(node, 'children')
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (child.type !== 'JSXExpressionContainer') return child.type === 'JSXElement' ? jsxText(child) : COMPUTED;
      const { expression } = child;
      return isNode(expression) && expression.type === 'Literal' ? literalText(expression) : COMPUTED;
    })
    .join('');

const ownText = (node: Node): string | undefined => {
  switch (node.type) {
    case 'Literal':
      return literalText(node);
    case 'TemplateLiteral':
      return templateText(node);
    case 'BinaryExpression':
      return node['operator'] === '+' ? sumText(node) : undefined;
    case 'JSXElement':
    case 'JSXFragment':
      return nodesIn(node, 'children').some(({ type, value }) => type === 'JSXText' && collapsed(String(value)) !== '')
        ? jsxText(node)
        : undefined;
    default:
      return undefined;
  }
};

/** Every text with the line it begins at. Parts of a sum are not listed again. */
export const textsIn = ({ path, text: source }: SourceFile): readonly CopyText[] => {
  const found: CopyText[] = [];
  const visit = (node: Node): void => {
    if (SKIPPED.has(node.type)) return;
    const text = ownText(node);
    if (text !== undefined && collapsed(text) !== '')
      found.push({ path, line: source.slice(0, node.start).split('\n').length, text: collapsed(text) });
    if (node.type === 'BinaryExpression' && text !== undefined) return;
    for (const child of childrenOf(node)) visit(child);
  };
  for (const statement of parseSync(path, source).program.body) {
    // The parser's types name every kind of node; here any node will do.
    const node: unknown = statement;
    if (isNode(node)) visit(node);
  }
  return found;
};
