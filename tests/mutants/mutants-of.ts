/**
 * Every place of a module that can be broken in one small way: a comparison turned round, a sum that subtracts, a body
 * left out.
 */
import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** One change of one file. Lines and columns count from 0. */
export type Mutant = {
  /** The file, from the root of the checkout. */
  readonly file: string;
  /** The kind of change, such as `EqualityOperator`. */
  readonly mutator: string;
  readonly start: Position;
  readonly end: Position;
  readonly replacement: string;
};

export type Position = { readonly line: number; readonly column: number };

const nothing = (): void => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** The mutants of these files, in the order of the files and of the places in them. */
export const mutantsOf = async (files: readonly string[]): Promise<readonly Mutant[]> => {
  const sources = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const { mutants } = await new Instrumenter(logger).instrument(
    sources, // Texts are not rules: a product's title or an error's message is data.
    { ignorers: [], excludedMutations: ['StringLiteral'], plugins: null },
  );
  // Those left out come back all the same, with a status.
  return mutants
    .filter(({ status }) => status === undefined)
    .map(({ fileName: file, mutatorName: mutator, location: { start, end }, replacement }) => ({
      file,
      mutator,
      start,
      end,
      replacement,
    }));
};

/** Where a position is in a text, in characters. */
const offsetOf = (text: string, { line, column }: Position): number => {
  let offset = 0;
  for (let passed = 0; passed < line; passed += 1) offset = text.indexOf('\n', offset) + 1;
  return offset + column;
};

/** What stands at the mutant's place. */
export const originalOf = (source: string, { start, end }: Mutant): string =>
  source.slice(offsetOf(source, start), offsetOf(source, end));

/** The source with the change made. */
export const mutated = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, offsetOf(source, start)) + replacement + source.slice(offsetOf(source, end));
