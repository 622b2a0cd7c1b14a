/** JSON as it is written to standard output. */

/** On one line, for streams of answers. */
export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Indented, for output that people read too. */
export const jsonDocument = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
