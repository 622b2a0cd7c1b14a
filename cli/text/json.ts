/** JSON as it is written to standard output: what controls a terminal is escaped within its strings, also what JSON allows there. */
import { printable, printableLines } from './printable.ts';

/** On one line, for streams of answers. */
export const jsonLine = (value: unknown): string => `${printable(JSON.stringify(value))}\n`;

/** Indented, for output that people read too. */
export const jsonDocument = (value: unknown): string => `${printableLines(JSON.stringify(value, null, 2))}\n`;
