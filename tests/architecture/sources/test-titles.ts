/** The title of a test and those around it are one sentence, so one without `describe` begins with its own subject. */
import type { SourceFile, SourceRule } from './source-rules.ts';
import { lineOf, nodesIn, statementsOf, type Node } from './syntax-tree.ts';

/** An article, a name, or a command: a verb has none of these before it. */
const SUBJECT = /^(an?|the|each|every|no|bhor) |^\p{Lu}/u;

export const titlesHaveSubjects: SourceRule = (files) =>
  files
    // Most files have no test at the top, and need not be parsed.
    .filter(({ path, text }) => /\.test\.tsx?$/u.test(path) && /^(it|test)\b/mu.test(text))
    .flatMap((file) =>
      titlesAtTop(file)
        .filter(({ text }) => !SUBJECT.test(text))
        .map(({ line, text }) => `${file.path}:${line} has a test without subject: ${text}`),
    );

type Title = { readonly line: number; readonly text: string };

/** The titles of the tests that no `describe` stands around. */
const titlesAtTop = (file: SourceFile): readonly Title[] =>
  statementsOf(file)
    .flatMap((statement) => nodesIn(statement, 'expression'))
    .filter((call) => /^(it|test)$/u.test(calledBy(call)))
    .map((call) => ({ line: lineOf(file.text, call.start), text: textOf(nodesIn(call, 'arguments')[0]) }));

/** `it` of `it(…)`, `it.skip(…)` and `it.each(…)(…)`. */
const calledBy = (node: Node | undefined): string => {
  switch (node?.type) {
    case 'CallExpression':
      return calledBy(nodesIn(node, 'callee')[0]);
    case 'MemberExpression':
      return calledBy(nodesIn(node, 'object')[0]);
    case 'TaggedTemplateExpression':
      return calledBy(nodesIn(node, 'tag')[0]);
    case 'Identifier':
      return String(node['name']);
    default:
      return '';
  }
};

/** A text, or the beginning of a template. Anything else has no subject that could be seen here. */
const textOf = (title: Node | undefined): string => {
  if (title?.type === 'Literal') return String(title['value']);
  const [first] = title?.type === 'TemplateLiteral' ? nodesIn(title, 'quasis') : [];
  const value = first?.['value'];
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
};
