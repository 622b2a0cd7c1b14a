/**
 * Removes what a log must not contain: email addresses, phone numbers, one-time passwords, tokens. Ids of orders and
 * payments stay, because an operator looks them up, and they open nothing by themselves. It runs on untrusted
 * text such as paths, so its time is linear in the length of any text: no pattern looks at a character more than a few
 * times.
 */
import { Buffer } from 'node:buffer';
import { brand } from '../../core/catalogue/brand.ts';

/** Runs of percent codes, as in URLs. */
const PERCENT_CODES = /(?:%[0-9a-f]{2})+/giu;
const ASCII_CODE = /%[0-7][0-9a-f]/giu;
/** Text may be percent-encoded repeatedly; real software does not do so more often. */
const DECODINGS = 3;

const WORD = /[^\s"'<>()]+/gu;
const HAS_ADDRESS = /[^@]@[^@]/u;
/** Six digits or more, with up to four separators between them: spaces, dashes, dots, brackets, commas. */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){5,}/gu;
/** An IPv4 address, with or without a port. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|(?=:)|$)){4}(?::\d{1,5})?$/u;
/** A token if it contains a digit. */
const TOKEN = /[\w-]{10,}/gu;
const HAS_DIGIT = /\d/u;

/** An order's number, the receipt of one of its payments, or Razorpay's id of an order, a payment, a refund or a dispute. */
const ID = String.raw`(?:${brand.orderPrefix}[0-9A-Z]{10}(?:-\d{1,4})?|(?:order|pay|rfnd|disp)_[0-9A-Za-z]{14})`;
/** By itself: it is part of no longer word. */
const IDS = new RegExp(String.raw`((?<![^\s(])${ID}(?=[\s,;:)]|\.?$|\.\s))`, 'gu');

/** What a decoder returns for bytes that are not text. */
const REPLACEMENT_CHARACTER = '\uFFFD';

/** Bytes that are not UTF-8 stay encoded, except for the ASCII characters among them. */
const decodeCodes = (codes: string): string => {
  const text = Buffer.from(codes.replaceAll('%', ''), 'hex').toString('utf8');
  return text.includes(REPLACEMENT_CHARACTER)
    ? codes.replace(ASCII_CODE, (code) => String.fromCodePoint(Number.parseInt(code.slice(1), 16)))
    : text;
};

const decoded = (text: string): string => {
  let plain = text;
  for (let round = 0; round < DECODINGS && plain.includes('%'); round += 1)
    plain = plain.replace(PERCENT_CODES, decodeCodes);
  return plain;
};

/** The decoded text, with a word in brackets in place of possible personal data. IP addresses stay readable. */
export const withoutPersonalData = (text: string): string =>
  decoded(text)
    .split(IDS)
    // Every second part is an id.
    .map((part, index) => (index % 2 === 1 ? part : masked(part)))
    .join('');

const masked = (text: string): string =>
  text
    .replace(WORD, (word) => (HAS_ADDRESS.test(word) ? '[mail]' : word))
    .replace(DIGITS, (digits) => (IPV4.test(digits) ? digits : '[digits]'))
    .replace(TOKEN, (word) => (HAS_DIGIT.test(word) ? '[token]' : word));

/**
 * The first characters of a text, at most `max`. A word that does not fit is left out as a whole, because half an email
 * address or phone number would not be recognised as one.
 */
export const shortened = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1);
  return `${kept.slice(0, lastBreak(kept) + 1)}…`;
};

const lastBreak = (text: string): number => Math.max(text.lastIndexOf('/'), text.lastIndexOf(' '));
