/** How an error reaches standard error: as a line for people, or as JSON for programs. */
import pc from 'picocolors';
import type { ErrorPlace, Streams } from './io.ts';
import { formatProblem } from './text/file-position.ts';
import { printable, printableLines } from './text/printable.ts';

/** Whether the answer, and so the error, is wanted as JSON. What follows `--` is no flag. */
export const wantsJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.some(
    (word, index) =>
      word === '--json' || word === '--reporter=json' || (word === 'json' && words[index - 1] === '--reporter'),
  );
};

/** `{"error":{"message",…}}` in a line of its own. */
export const errorJson = (message: string, place?: ErrorPlace): string =>
  printableLines(`${JSON.stringify({ error: { message, ...place } })}\n`);

/**
 * `error: …`, or the place in the file in front, which editors and terminals turn into a link. The first part is in red
 * on a terminal. `message` may have been typed or read: it must not steer the terminal.
 */
export const errorLine = (message: string, colour: Streams['errorColour'], place?: ErrorPlace): string => {
  const { red } = pc.createColors(colour);
  if (place?.line === undefined || place.column === undefined) return `${red('error:')} ${printableLines(message)}\n`;
  const { file, line, column } = place;
  return `${red(formatProblem({ file, line, column, message: '' }).trimEnd())} ${printable(message)}\n`;
};
