/** How an error is written to standard error: as a line of text, or as JSON. */
import pc from 'picocolors';
import { flagsIn } from './input/flags.ts';
import type { ErrorLocation } from './io.ts';
import { formatProblem } from './text/file-position.ts';
import { printable, printableLines } from './text/printable.ts';

/** Whether the flags ask for JSON output, and so for errors as JSON too. */
export const wantsJson = (argv: readonly string[]): boolean => {
  const words = flagsIn(argv);
  return words.some(
    (word, index) =>
      word === '--json' || word === '--reporter=json' || (word === 'json' && words[index - 1] === '--reporter'),
  );
};

/** `{"error":{"message",…}}` on one line. */
export const errorJson = (message: string, location?: ErrorLocation): string =>
  printableLines(`${JSON.stringify({ error: { message, ...location } })}\n`);

/**
 * `error: …`, or the location in the file first, which editors and terminals turn into a link. Control characters in
 * `message` are escaped, since it may repeat what was typed or read.
 */
export const errorLine = (message: string, useColour: boolean, location?: ErrorLocation): string => {
  const { red } = pc.createColors(useColour);
  if (location?.line === undefined || location.column === undefined)
    return `${red('error:')} ${printableLines(message)}\n`;
  const { file, line, column } = location;
  return `${red(formatProblem({ file, line, column, message: '' }).trimEnd())} ${printable(message)}\n`;
};
