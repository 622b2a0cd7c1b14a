/** Parses a market: YAML, checked as a whole, so that all its problems are reported at once with their positions. */
import * as v from 'valibot';
import {
  parseYaml,
  sentence,
  type DocumentProblem,
  type DocumentWords,
  type ValueProblem,
} from '../../../adapters/settings/yaml-document.ts';
import { hint } from '../../text/did-you-mean.ts';
import type { Problem } from '../../text/file-position.ts';
import type { Assumption } from '../report/simulation-report.ts';
import { assumptionsOf } from './assumptions.ts';
import { marketOf, type Market } from './market.ts';
import { marketSchema, type MarketDocument } from './market-schema.ts';

export type ParsedMarket =
  | { readonly market: Market; readonly assumptions: readonly Assumption[] }
  | { readonly problems: readonly Problem[] };

const WORDS: DocumentWords = {
  name: 'market',
  whole: 'a market',
  unknownKey: (key, known) => `unknown key "${key}"; ${hint(key, known)}`,
};

/** Problems name the file `file`. */
export const parseMarket = (file: string, source: string): ParsedMarket => {
  const document = parseYaml(source, WORDS);
  const inFile = (problems: readonly DocumentProblem[]): ParsedMarket => ({
    problems: problems.map((problem) => ({ file, ...problem })),
  });
  if ('problems' in document) return inFile(document.problems);
  const result = v.safeParse(marketSchema, document.value);
  const problems = [
    ...document.shapeProblems(marketSchema),
    ...(result.issues ?? []).flatMap((issue) => valueProblems(issue)),
    ...(result.success ? meaningProblems(result.output) : []),
  ];
  if (problems.length > 0 || !result.success)
    return inFile(
      document
        .locate(problems)
        // Several checks of one value say the same.
        .filter(
          ({ line, message }, index, all) =>
            all.findIndex((other) => other.line === line && other.message === message) === index,
        ),
    );
  return { market: marketOf(result.output), assumptions: assumptionsOf(document.value) };
};

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
