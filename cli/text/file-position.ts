/** Positions in a file, and problems found there. */
import { printable } from './printable.ts';

/** Line and column, both counted from 1. */
export type Position = { readonly line: number; readonly column: number };

/** For sorting in the order of the file. */
export const byPosition = (a: Position, b: Position): number => a.line - b.line || a.column - b.column;

export type Problem = Position & { readonly file: string; readonly message: string };

/** `file:line:column: message` on one line, which editors and terminals turn into a link. */
export const formatProblem = ({ file, line, column, message }: Problem): string =>
  `${printable(file)}:${line}:${column}: ${printable(message)}`;

/** For lines of files by their index: `12`, `file:12` where they are of several files, and `–` for none. */
export const lineTextOf = (
  lines: readonly { readonly file: string; readonly line: number }[],
): ((index: number | null) => string) => {
  const isOneFile = new Set(lines.map(({ file }) => file)).size <= 1;
  return (index) => {
    const found = lines[index ?? -1];
    if (found === undefined) return '–';
    return isOneFile ? String(found.line) : `${found.file}:${found.line}`;
  };
};
