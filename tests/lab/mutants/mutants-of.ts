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

/** Texts are not rules: a product's title or an error's message is data. */
const OPTIONS = { ignorers: [], excludedMutations: ['StringLiteral'], plugins: null };

type Range = Pick<Mutant, 'start' | 'end'>;

/** The files with every mutant in those ranges; `code` does what the mutant that is active says. */
const instrument = async (files: ReadonlyMap<string, true | Range[]>) => {
  const sources = [...files].map(([name, mutate]) => ({ name, mutate, content: readFileSync(name, 'utf8') }));
  const instrumented = await new Instrumenter(logger).instrument(sources, OPTIONS);
  return {
    code: new Map(instrumented.files.map(({ name, content }) => [name, content])),
    mutants: instrumented.mutants
      // Those left out by the options come back all the same, with a status.
      .filter(({ status }) => status === undefined)
      .map(({ id, fileName: file, mutatorName: mutator, location: { start, end }, replacement }) => ({
        id,
        mutant: { file, mutator, start, end, replacement } satisfies Mutant,
      })),
  };
};

/** The mutants of these files, in the order of the files and of the places in them. */
export const mutantsOf = async (files: readonly string[]): Promise<readonly Mutant[]> =>
  (await instrument(new Map(files.map((file) => [file, true])))).mutants.map(({ mutant }) => mutant);

export type Switchable = {
  /** By file: its code with all these mutants in it, each of which can be made active by its id. */
  readonly code: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<Mutant, string>;
};

/** These mutants, built into their files behind switches, so that the files are transformed once for all of them. */
export const switchable = async (mutants: readonly Mutant[]): Promise<Switchable> => {
  const ranges = new Map<string, Range[]>();
  for (const { file, start, end } of mutants) ranges.set(file, [...(ranges.get(file) ?? []), { start, end }]);
  const built = await instrument(ranges);
  const idOf = new Map(built.mutants.map(({ id, mutant }) => [JSON.stringify(mutant), id]));
  return {
    code: built.code,
    ids: new Map(
      mutants.map((mutant) => {
        const id = idOf.get(JSON.stringify(mutant));
        if (id === undefined) throw new Error(`the mutant is not in the instrumented file: ${JSON.stringify(mutant)}`);
        return [mutant, id];
      }),
    ),
  };
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
