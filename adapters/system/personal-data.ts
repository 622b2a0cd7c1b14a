/**
 * What a log may not keep: e-mail addresses, phones, one-time passwords, tokens. It is for texts that strangers write,
 * such as paths, so the time it takes grows in proportion to the text, whatever that is: no pattern here looks at a
 * character more than a few times.
 */
import { Buffer } from 'node:buffer';

/** Codes of one character or more, as addresses spell them. */
const PERCENT_CODES = /(?:%[0-9a-f]{2})+/giu;
const ASCII_CODE = /%[0-7][0-9a-f]/giu;
/** A text may be encoded again and again; nobody's own software does it more often. */
const DECODINGS = 3;

const WORD = /[^\s"'<>()]+/gu;
const HAS_ADDRESS = /[^@]@[^@]/u;
/**
 * Six digits or more, with whatever people write between them that is neither letter nor digit: spaces, dashes, dots,
 * brackets, commas.
 */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){5,}/gu;
/** The address of a host, with or without a port. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|(?=:)|$)){4}(?::\d{1,5})?$/u;
/** A token, if there is a digit in it. */
const TOKEN = /[\w-]{10,}/gu;
const HAS_DIGIT = /\d/u;

/** What a decoder makes of bytes that are no text. */
const NO_TEXT = '\uFFFD';

/** Bytes that are no text stay as they are written, but for the ASCII characters among them. */
const decodeCodes = (codes: string): string => {
  const text = Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8');
  return text.includes(NO_TEXT)
    ? codes.replace(ASCII_CODE, (code) => String.fromCodePoint(Number.parseInt(code.slice(1), 16)))
    : text;
};

const decoded = (text: string): string => {
  let plain = text;
  for (let round = 0; round < DECODINGS && plain.includes('%'); round += 1)
    plain = plain.replace(PERCENT_CODES, decodeCodes);
  return plain;
};

/**
 * The text, decoded, with a word in brackets for each thing that may be personal. The address of a host stays readable.
 */
export const withoutPersonalData = (text: string): string =>
  decoded(text)
    .replace(WORD, (word) => (HAS_ADDRESS.test(word) ? '[mail]' : word))
    .replace(DIGITS, (digits) => (IPV4.test(digits) ? digits : '[digits]'))
    .replace(TOKEN, (word) => (HAS_DIGIT.test(word) ? '[token]' : word));

/**
 * The first characters of a text, at most `most`. The word that is cut is left out with its rest: half an address or
 * half a phone would not be known for what it is.
 */
export const shortened = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1);
  return `${kept.slice(0, lastBreak(kept) + 1)}…`;
};

const lastBreak = (text: string): number => Math.max(text.lastIndexOf('/'), text.lastIndexOf(' '));
