/**
 * A closure over a local variable that is declared further down works only as long as nobody calls it before that line.
 * The linter cannot tell it from a helper below what uses it, which is fine in a module: a module is complete before any
 * of its functions is called.
 */
import type { SourceFile, SourceRule } from './source-rules.ts';
import { childrenOf, lineOf, nodesIn, statementsOf, type Node } from './syntax-tree.ts';

/** The names of a block or function, each with what declares it; null for what is there from the start of it. */
type Scope = { readonly parent: Scope | null; readonly names: ReadonlyMap<string, Node | null> };

/** No variable of a function is used above its declaration. Functions that call each other are declared as functions. */
export const nothingUsedAboveItsDeclaration: SourceRule = (files) =>
  files
    .filter(({ path }) => !path.startsWith('tests/') && /\.(ts|tsx|mts|mjs)$/u.test(path))
    .flatMap((file) =>
      usesAboveDeclarations(file).map(
        ({ start, name }) => `${file.path}:${lineOf(file.text, start)} uses ${String(name)}, which is declared below`,
      ),
    );

const usesAboveDeclarations = (file: SourceFile): readonly Node[] => {
  const found: Node[] = [];
  const visit = (node: Node, outer: Scope): void => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
      const declaration = declarationOf(String(node['name']), outer);
      if (declaration !== null && node.start < declaration.start) found.push(node);
      return;
    }
    const names = namesDeclaredIn(node);
    const scope = names.size === 0 ? outer : { parent: outer, names };
    for (const value of valuesIn(node)) visit(value, scope);
  };
  for (const statement of statementsOf(file)) visit(statement, { parent: null, names: new Map() });
  return found;
};

const declarationOf = (name: string, scope: Scope | null): Node | null => {
  if (scope === null) return null;
  return scope.names.get(name) ?? (scope.names.has(name) ? null : declarationOf(name, scope.parent));
};

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

/** The names that the node gives a scope of their own: those of a block, and those that a function or a loop binds. */
const namesDeclaredIn = (node: Node): ReadonlyMap<string, Node | null> => {
  const names = new Map<string, Node | null>();
  const declare = (patterns: readonly Node[], declaration: Node | null): void => {
    for (const name of patterns.flatMap(namesBoundBy)) names.set(name, declaration);
  };
  if (FUNCTIONS.has(node.type)) declare(nodesIn(node, 'params'), null);
  if (node.type === 'CatchClause') declare(nodesIn(node, 'param'), null);
  for (const statement of statementsWithin(node)) {
    // A class that is used above its declaration is refused by the linter.
    if (/^(Function|Class)Declaration$/u.test(statement.type)) declare(nodesIn(statement, 'id'), null);
    if (statement.type !== 'VariableDeclaration') continue;
    for (const declaration of nodesIn(statement, 'declarations')) declare(nodesIn(declaration, 'id'), declaration);
  }
  return names;
};

const statementsWithin = (node: Node): readonly Node[] => {
  if (node.type === 'BlockStatement') return nodesIn(node, 'body');
  if (node.type === 'SwitchStatement') return nodesIn(node, 'cases').flatMap((one) => nodesIn(one, 'consequent'));
  return /^For(In|Of)?Statement$/u.test(node.type) ? [...nodesIn(node, 'init'), ...nodesIn(node, 'left')] : [];
};

const namesBoundBy = (pattern: Node): readonly string[] => {
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  const inner = { AssignmentPattern: 'left', Property: 'value', ObjectPattern: 'properties', ArrayPattern: 'elements' };
  const key = Object.entries(inner).find(([type]) => type === pattern.type)?.[1] ?? 'argument';
  return nodesIn(pattern, key).flatMap(namesBoundBy);
};

/** Values that are written with a type. */
const TYPED_VALUE = /^TS(As|Satisfies|NonNull)Expression$/u;

/** What of the node may be a value: no type, no name of a member, no key of a property. */
const valuesIn = (node: Node): readonly Node[] => {
  if (node.type.startsWith('TS')) return TYPED_VALUE.test(node.type) ? nodesIn(node, 'expression') : [];
  if (node['computed'] === true) return childrenOf(node);
  switch (node.type) {
    case 'MemberExpression':
    case 'JSXMemberExpression':
      return nodesIn(node, 'object');
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'JSXAttribute':
      return nodesIn(node, 'value');
    case 'JSXOpeningElement':
      return [...nodesIn(node, 'name').filter(isComponent), ...nodesIn(node, 'attributes')];
    case 'ImportDeclaration':
    case 'JSXClosingElement':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return nodesIn(node, 'body');
    default:
      return childrenOf(node);
  }
};

const isComponent = ({ type, name }: Node): boolean => type !== 'JSXIdentifier' || /^\p{Lu}/u.test(String(name));
