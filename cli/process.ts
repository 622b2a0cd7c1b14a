/** The program on a real process: its streams, its signals of a lost reader, its exit code. */
import { once } from 'node:events';
import { EXIT, type Io } from './io.ts';
import { runCli } from './program.ts';
import { describeError } from './text/describe-error.ts';

/** The reader of a pipe went away (`… | head -1`). That is its right, and no failure of ours. */
const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');

/** Whether the process goes on when its output cannot be written. */
type Output = { isOptional: boolean };

const ioOf = (process: NodeJS.Process, output: Output): Io => ({
  input: () => process.stdin,
  write: async (text) => {
    try {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    } catch (error) {
      if (!output.isOptional) throw error;
    }
  },
  complain: (text) => { process.stderr.write(text); },
  colour: process.stdout.isTTY === true && (process.env['NO_COLOR'] ?? '') === '',
  ignoreOutputErrors: () => { output.isOptional = true; },
  finish: (code) => { process.exitCode = code; },
});

/** Runs the command that the process was started with; sets its exit code and lets it end by itself. */
export const runProcess = async (process: NodeJS.Process): Promise<void> => {
  const output: Output = { isOptional: false };
  const end = (error: unknown): void => {
    if (isBrokenPipe(error)) process.exit();
    process.stderr.write(`error: ${describeError(error)}\n`);
    process.exit(EXIT.broken);
  };
  // A pipe without a reader, a closed terminal or a full disk: every write tells of it again.
  process.stdout.on('error', (error) => { if (!output.isOptional) end(error); });
  process.stderr.on('error', () => { if (!output.isOptional) process.exit(); });
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  await runCli(process.argv.slice(2), ioOf(process, output));
};
