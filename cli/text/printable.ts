/** Escapes text from files and command lines, so that it cannot control the terminal. */

/** Control characters, and those that change the direction of text. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const escaped = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** The text on one line, with every control character escaped, line breaks included: `\u001b`. */
export const printable = (text: string): string => text.toWellFormed().replaceAll(CONTROL, escaped);

/** The same for a text of several lines, which keeps its line breaks and tabs. */
export const printableLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(CONTROL, (character) => (character === '\n' || character === '\t' ? character : escaped(character)));
