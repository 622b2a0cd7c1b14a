/** What the rules of all fields share: white space is trimmed, and unprintable characters are refused. */
import { recordOf } from '../entities/record-of.ts';
import { TEXT_LENGTHS, type TextField } from './text-lengths.ts';

/** Control characters and lone surrogates: neither a database nor a label printer takes them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u;

/** Whether a single line of text has printable characters only. */
export const isPrintableLine = (line: string): boolean => !UNPRINTABLE.test(line);

/** Whether a text, which may have tabs and line ends, has printable characters otherwise. */
export const isPrintableText = (text: string): boolean => PLAIN.test(text) || !UNPRINTABLE_IN_LINES.test(text);

/** Asked first, as it is much quicker. */
const PLAIN = /^[ -~]*$/u;

/**
 * What is wrong with a text that a client has sent, to follow the name of its field; undefined where the field's own rule
 * is to judge it. Tabs and line ends pass: around a value they are white space (spec 10.2), and within one that has to be
 * a single line its rule refuses them.
 */
export const textProblem = (field: TextField, text: string): string | undefined => {
  const longest = TEXT_LENGTHS[field];
  if (text.length > longest) return `should have at most ${longest} characters`;
  return isPrintableText(text) ? undefined : UNREADABLE;
};

const UNREADABLE = 'should be a text without control characters';

/** These fields of a form, and no others, without the white space around their values (spec 10.2). */
export const trimFields = <Field extends string>(
  form: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Readonly<Record<Field, string>> => recordOf(fields, (field) => form[field].trim());

/** Control and format characters, and separators of lines. Zero-width joiners occur between letters of Indian scripts. */
const CONTROLS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * A text of others as it may be written to a terminal or a log, whose lines and title it must not forge: what controls them is
 * written as JSON would escape it, `\u001b`, except for the characters of `kept`.
 */
export const withoutControls = (text: string, kept = ''): string =>
  PLAIN.test(text)
    ? text
    : text
        .toWellFormed()
        .replaceAll(CONTROLS, (character) => (kept.includes(character) ? character : escaped(character)));
