/** Runs a command line in this process, with streams in memory. */
import type { Command } from 'commander';
import { expect } from 'vitest';
import type { Streams } from '../../cli/io.ts';
import { completeProgram, runCli } from '../../cli/program.ts';

export type Ran = { readonly code: number; readonly out: string; readonly err: string };

type Options = {
  readonly input?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly colour?: boolean;
  /** What is answered to a question, by default yes; null: there is no terminal. */
  readonly question?: Streams['question'];
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const streamOf = (input: Options['input'] = ''): AsyncIterable<Uint8Array> => {
  if (typeof input === 'string') return once(new TextEncoder().encode(input));
  return input instanceof Uint8Array ? once(input) : input;
};

export const cli = async (
  argv: readonly string[],
  { input, colour = false, question = async () => 'y' }: Options = {},
): Promise<Ran> => {
  let out = '';
  let err = '';
  let code = 0;
  const streams: Streams = {
    input: () => streamOf(input),
    question,
    write: async (text) => {
      out += text;
    },
    writeError: (text) => {
      err += text;
    },
    colour,
    errorColour: colour,
    ignoreOutputErrors: () => undefined,
    finish: (ended) => {
      code = ended;
    },
  };
  await runCli(argv, streams);
  return { code, out, err };
};

/** The words of a command line, some of them between quotes. */
export const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|([^ ]+)/gu)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );

/** The lines of an output, parsed as JSON. */
export const jsonLines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Each command line ends with code 2, or the one given, and a message like this, and prints nothing else. */
export const expectRefused = async (
  run: (...argv: string[]) => Promise<Ran>,
  refused: readonly (readonly [argv: string | readonly string[], says: RegExp | string, code?: number])[],
): Promise<void> => {
  for (const [argv, says, expected = 2] of refused) {
    const { code, out, err } = await run(...(typeof argv === 'string' ? wordsOf(argv) : argv));
    expect({ argv, code, out }).toEqual({ argv, code: expected, out: '' });
    expect(err).toMatch(says);
  }
};

/** The program with all its commands, which prints nothing. */
export const program = (): Promise<Command> =>
  completeProgram({
    input: async function* () {},
    write: async () => undefined,
    writeError: () => undefined,
    colour: false,
    errorColour: false,
    question: null,
    ignoreOutputErrors: () => undefined,
    finish: () => undefined,
  });
