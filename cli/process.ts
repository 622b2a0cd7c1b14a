/** Runs the program in a real process: its streams, closed pipes, and the exit code. */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { usesColour } from './input/flags.ts';
import { EXIT, type Streams } from './io.ts';
import { runCli } from './program.ts';
import { errorJson, errorLine, wantsJson } from './report-error.ts';
import { describeError } from './text/describe-error.ts';

/** The reader of a pipe has closed it (`… | head -1`), which is not an error. */
const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');

/** Whether the process keeps running when its output can no longer be written. */
type Output = { ignoresErrors: boolean };

const streamsOf = (process: NodeJS.Process, output: Output): Streams => ({
  input: () => process.stdin,
  // The question goes to standard error: the output may go to a file.
  question: process.stdin.isTTY === true && process.stderr.isTTY === true ? (text) => lineOf(process, text) : null,
  write: async (text) => {
    try {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    } catch (error) {
      if (!output.ignoresErrors) throw error;
    }
  },
  writeError: (text) => process.stderr.write(text),
  colour: usesColour(process.env, process.stdout.isTTY === true),
  errorColour: usesColour(process.env, process.stderr.isTTY === true),
  ignoreOutputErrors: () => {
    output.ignoresErrors = true;
  },
  finish: (code) => {
    process.exitCode = code;
  },
});

/** The terminal itself edits the line, and ends the program on Ctrl+C. */
const lineOf = async ({ stdin, stderr }: NodeJS.Process, text: string): Promise<string> => {
  stderr.write(text);
  const lines = createInterface({ input: stdin, terminal: false });
  try {
    for await (const line of lines) return line;
    stderr.write('\n');
    return '';
  } finally {
    lines.close();
  }
};

/** Runs the command line of the process and sets its exit code; the process ends when nothing is left to do. */
export const runProcess = async (process: NodeJS.Process): Promise<void> => {
  const output: Output = { ignoresErrors: false };
  const streams = streamsOf(process, output);
  const end = (error: unknown): void => {
    if (isBrokenPipe(error)) process.exit();
    const message = describeError(error);
    process.stderr.write(wantsJson(process.argv) ? errorJson(message) : errorLine(message, streams.errorColour));
    process.exit(EXIT.internal);
  };
  // A closed pipe, a closed terminal or a full disk: every further write emits another error.
  process.stdout.on('error', (error) => {
    if (!output.ignoresErrors) end(error);
  });
  process.stderr.on('error', () => {
    if (!output.ignoresErrors) process.exit();
  });
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  await runCli(process.argv.slice(2), streams);
};
