/** Escapes texts of others, from files, command lines and backends, so that they cannot control the terminal. */
import { escapeControls } from '../../core/validation/text.ts';

/** The text on one line, with every control character escaped, line breaks included: `\u001b`. */
export const printable = (text: string): string => escapeControls(text);

/** The same for a text of several lines, which keeps its line breaks and tabs. */
export const printableLines = (text: string): string => escapeControls(text, '\n\t');
