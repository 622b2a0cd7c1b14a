/** Text from elsewhere (a file's name, a scenario's words) as it may stand on a terminal: it must not steer it. */

/** Control characters, and those that turn the direction of the text around them. */
// oxlint-disable-next-line no-control-regex
const STEERING = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

const spelled = (character: string): string => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** One line, with every steering character spelled out, a line's end too: `\u001b`. */
export const printable = (text: string): string => text.toWellFormed().replaceAll(STEERING, spelled);

/** The same for a text of several lines, which keeps its lines and tabs. */
export const printableLines = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(STEERING, (character) => (character === '\n' || character === '\t' ? character : spelled(character)));
