/** What is wrong with a scenario file, and where. */
import { printable } from './printable.ts';

/** A place in a file; lines and columns count from 1. */
export type Place = { readonly line: number; readonly column: number };

export type Problem = Place & { readonly file: string; readonly message: string };

/** `file:line:column: message` in one line, which editors and terminals turn into a link. */
export const formatProblem = ({ file, line, column, message }: Problem): string =>
  `${printable(file)}:${line}:${column}: ${printable(message)}`;
