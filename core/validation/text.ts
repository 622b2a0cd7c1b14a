/** What the rules of all fields share: what was typed is read as it shows, and unprintable characters are refused. */
import { ADDRESS_RULES, type AddressRule } from '../entities/address.ts';
import { recordOf } from '../entities/record-of.ts';
import { isPlain, withoutInvisible } from '../entities/invisible-characters.ts';
import { TEXT_LENGTHS, type TextField } from './text-lengths.ts';

const RULES: Readonly<Partial<Record<string, AddressRule>>> = ADDRESS_RULES;
/** Several lines of free text, in which emoji and quotations have their format characters. */
const SEVERAL_LINES: readonly string[] = ['message', 'reason'] satisfies readonly TextField[];
/** Breaks of a line that an input of one line can hold, unlike those of ASCII. */
const LINE_BREAKS = /[\u2028\u2029]/gu;

/** Numbers that have one spelling: what is captured of the digits that were typed, without what stands between them. */
const NUMBERS: Readonly<Partial<Record<string, RegExp>>> = {
  // With India's country code, or the 0 of a call within the country. The shop sends SMS to mobile numbers only.
  phone: /^(?:tel:)?(?:(?:[+\uff0b]|00)?91)?0?([6-9][0-9]{9})$/i,
  pincode: /^([0-9]{6})$/,
  otp: /^([0-9]{6})$/,
} satisfies Partial<Record<TextField, RegExp>>;
const SEPARATORS = /[\s\p{Dash}\p{Ps}\p{Pe}.\uff0e]/gu;
/** Those that are not of ASCII already. */
const DIGITS = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/** The value of a digit of any script: Unicode has each script's from 0 to 9, one after the other. */
const asciiDigit = (digit: string): string => String(digitAt(digit.codePointAt(0) ?? 0));
const digitAt = (point: number): number =>
  IS_DIGIT.test(String.fromCodePoint(point - 1)) ? (digitAt(point - 1) + 1) % 10 : 0;

/**
 * What an input shows of what was typed or pasted into it: without invisible characters, a whole number as its digits. White space
 * around it stays, because more may be about to be typed, and so does any other text: the field's rule says what is wrong
 * with it.
 */
export const inputText = (field: string, typed: string): string => {
  if (SEVERAL_LINES.includes(field)) return typed;
  const number = NUMBERS[field];
  const isWords = RULES[field]?.line !== undefined && number === undefined;
  const text = isPlain(typed) ? typed : withoutInvisible(typed, isWords).replace(LINE_BREAKS, ' ');
  if (number === undefined) return text;
  // Most are typed as digits only.
  return (number.exec(text) ?? number.exec(text.replace(SEPARATORS, '').replace(DIGITS, asciiDigit)))?.[1] ?? text;
};

/** The value of a field (spec 10.2, 10.30): what an input shows, without white space around it. Idempotent. */
export const cleanText = (field: string, typed: string): string =>
  // No letter stands before a joiner at the beginning: a name of joiners alone is empty.
  inputText(field, typed)
    .trim()
    .replace(/^[\s\u200c\u200d]+/u, '');

/** Control characters and lone surrogates: neither a database nor a label printer takes them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_IN_LINES = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u;

/** Whether a single line of text has printable characters only. */
export const isPrintableLine = (line: string): boolean => !UNPRINTABLE.test(line);

/** Whether a text, which may have tabs and line ends, has printable characters otherwise. */
export const isPrintableText = (text: string): boolean => isPlain(text) || !UNPRINTABLE_IN_LINES.test(text);

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

/** These fields of a form, and no others, cleaned. */
export const cleanFields = <Field extends string>(
  form: Readonly<Record<Field, string>>,
  fields: readonly Field[],
): Readonly<Record<Field, string>> => recordOf(fields, (field) => cleanText(field, form[field]));

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
export const escapeControls = (text: string, kept = ''): string =>
  isPlain(text)
    ? text
    : text
        .toWellFormed()
        .replaceAll(CONTROLS, (character) => (kept.includes(character) ? character : escaped(character)));
