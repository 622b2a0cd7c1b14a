/** Escapes text from files and command lines, so that it cannot control the terminal. */
import { CONTROL_CHARACTERS } from '../../core/validation/text.ts';

const escaped = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** The text on one line, with every control character escaped, line breaks included: `\u001b`. */
export const printable = (text: string): string => text.toWellFormed().replaceAll(CONTROL_CHARACTERS, escaped);

/** The same for a text of several lines, which keeps its line breaks and tabs. */
export const printableLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(CONTROL_CHARACTERS, (character) =>
      character === '\n' || character === '\t' ? character : escaped(character),
    );
