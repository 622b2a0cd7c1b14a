/** The texts of a source file: its string literals, its templates, and the text between JSX tags. */
import type { SourceFile } from '../sources/source-rules.ts';
import { childrenOf, isNode, lineOf, nodesIn, statementsOf, type Node } from '../sources/syntax-tree.ts';

export type CopyText = {
  readonly path: string;
  readonly line: number;
  /** White space collapsed; `{}` in the place of what is computed. */
  readonly text: string;
  /** It stands between tags. */
  readonly isMarkup: boolean;
  /** It is part of an error that is thrown: nobody but a developer reads it. */
  readonly isThrown: boolean;
};

/** What is written between quotes but is no text: module names and types. */
const SKIPPED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSLiteralType']);

/** Stands for what is computed. */
export const COMPUTED = '{}';

const collapsed = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

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
export const textsIn = (file: SourceFile): readonly CopyText[] => {
  const found: CopyText[] = [];
  const visit = (node: Node, isInThrow: boolean): void => {
    if (SKIPPED.has(node.type)) return;
    const isThrown = isInThrow || node.type === 'ThrowStatement';
    const text = ownText(node);
    if (text !== undefined && collapsed(text) !== '')
      found.push({
        path: file.path,
        line: lineOf(file.text, node.start),
        text: collapsed(text),
        isMarkup: node.type.startsWith('JSX'),
        isThrown,
      });
    if (node.type === 'BinaryExpression' && text !== undefined) return;
    for (const child of childrenOf(node)) visit(child, isThrown);
  };
  for (const statement of statementsOf(file)) visit(statement, false);
  return found;
};
