/** Parses a market: YAML, checked as a whole, so that all its problems are reported at once with their positions. */
import * as v from 'valibot';
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { entriesOf, itemOf, type Part } from '../../../adapters/settings/schema-parts.ts';
import { hint } from '../../text/did-you-mean.ts';
import type { Problem } from '../../text/file-position.ts';
import type { Assumption } from '../report/simulation-report.ts';
import { assumptionsOf } from './assumptions.ts';
import { marketOf, type Market } from './market.ts';
import { marketSchema, type MarketDocument } from './market-schema.ts';

export type ParsedMarket =
  | { readonly market: Market; readonly assumptions: readonly Assumption[] }
  | { readonly problems: readonly Problem[] };

type Path = readonly string[];
type ValueProblem = { readonly path: Path; readonly message: string };

const MULTIPLE_DOCUMENTS = 'a file contains only one market; remove what follows ---';

/** Problems name the file `file`. */
export const parseMarket = (file: string, source: string): ParsedMarket => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string): Problem => {
    const { line, col } = lines.linePos(Math.min(offset, source.length));
    return { file, line: Math.max(1, line), column: Math.max(1, col), message };
  };
  const syntax = [...document.errors, ...document.warnings].map(({ code, message, pos }) =>
    at(pos[0], code === 'MULTIPLE_DOCS' ? MULTIPLE_DOCUMENTS : message),
  );
  if (syntax.length > 0) return { problems: syntax };
  const written = toValue(document);
  if ('problem' in written) return { problems: [at(0, written.problem)] };
  const misshapen = shapeProblems(document, document.contents, marketSchema, []);
  const result = v.safeParse(marketSchema, written.value);
  const problems = [
    ...misshapen,
    ...(result.issues ?? []).flatMap((issue) => valueProblems(issue)),
    ...(result.success ? meaningProblems(result.output) : []),
  ];
  if (problems.length > 0 || !result.success)
    return {
      problems: problems
        .map(({ path, message }) => at(offsetOf(document, path), message))
        // Several checks of one value say the same.
        .filter(
          ({ line, message }, index, all) =>
            all.findIndex((other) => other.line === line && other.message === message) === index,
        )
        .toSorted((a, b) => a.line - b.line || a.column - b.column),
    };
  return { market: marketOf(result.output), assumptions: assumptionsOf(written.value) };
};

const toValue = (document: Document): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: document.toJS() };
  } catch (error) {
    // More aliases than any document of people has.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
};

const sentence = (path: Path, end: string): ValueProblem => ({ path, message: `${path.join('.')} ${end}`.trim() });

/** What is wrong with one value; nothing for a shape that was reported already. */
const valueProblems = ({ type, received, message, path }: v.BaseIssue<unknown>): readonly ValueProblem[] => {
  const keys = (path ?? []).map(({ key }) => String(key));
  if (received === 'undefined') return [sentence(keys, 'is missing')];
  return type === 'strict_object' ? [] : [sentence(keys, message)];
};

/** What no single value can say. */
const meaningProblems = ({ personas, shopper }: MarketDocument): readonly ValueProblem[] => {
  const names = personas.map(({ name }) => name);
  const noWeight = (weights: object | undefined): boolean =>
    weights !== undefined && Object.values(weights).every((value) => value === 0);
  const problems: ValueProblem[] = personas.flatMap(({ name, browse, payment }, index) => [
    ...(names.indexOf(name) === index ? [] : [sentence(['personas', String(index), 'name'], 'is used twice')]),
    ...(noWeight(browse?.productWeights)
      ? [sentence(['personas', String(index), 'browse', 'productWeights'], 'must have a value above 0')]
      : []),
    ...(noWeight(payment?.modes)
      ? [sentence(['personas', String(index), 'payment', 'modes'], 'must have a value above 0')]
      : []),
  ]);
  if (personas.every(({ share }) => share === 0)) problems.push(sentence(['personas'], 'must have a share above 0'));
  if (noWeight(shopper.browse.productWeights))
    problems.push(sentence(['shopper', 'browse', 'productWeights'], 'must have a value above 0'));
  if (noWeight(shopper.payment.modes))
    problems.push(sentence(['shopper', 'payment', 'modes'], 'must have a value above 0'));
  return problems;
};

/** Where a map or a list is expected and something else is written, and keys that mean nothing. */
const shapeProblems = (document: Document, written: unknown, part: Part, path: Path): readonly ValueProblem[] => {
  const node = isAlias(written) ? written.resolve(document) : written;
  const [entries, item] = [entriesOf(part), itemOf(part)];
  if (entries !== undefined) {
    const keys = Object.keys(entries);
    if (!isMap(node))
      return [sentence(path.length === 0 ? ['a market'] : path, `must have keys of: ${keys.join(', ')}`)];
    return node.items.flatMap(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : String(key);
      const inner = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return inner === undefined
        ? [{ path: [...path, name], message: `unknown key "${name}"; ${hint(name, keys)}` }]
        : shapeProblems(document, value, inner, [...path, name]);
    });
  }
  if (item === undefined || !isSeq(node)) return [];
  return node.items.flatMap((value, index) => shapeProblems(document, value, item, [...path, String(index)]));
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
