/**
 * What customers have typed, as mails show it. Nobody has confirmed the email address of an order or a complaint, and anybody
 * may type a stranger's: nothing of what was typed may read as a web address in a mail of the shop (spec 11).
 */
import { addressLines, type Address } from '../../entities/address.ts';

/** Mail programs take the full stops of other scripts for dots, too. */
const DOT = '[.\u3002\uff0e\uff61]';
const LETTER = String.raw`[\p{L}\p{M}]`;
const CHARACTER = String.raw`[\p{L}\p{M}\p{N}-]`;
const WEB_ADDRESS = new RegExp(
  [
    '://',
    `(?<!${CHARACTER})www${DOT}`,
    // `shop.example`, but not `No.12`.
    `${CHARACTER}{2}${DOT}(?:${LETTER}{2}|xn--)`,
    // A single letter before the dot is a name of a site only with what follows: `M.G.Road` is a street.
    `${CHARACTER}${DOT}${LETTER}{2}${CHARACTER}*${DOT}?[/:?#]`,
  ].join('|'),
  'iu',
);

export const readsAsWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);

/** The lines of a delivery address, without what reads as a web address. */
export const mailedAddressLines = (address: Address): readonly string[] =>
  addressLines(address).map((line) => (readsAsWebAddress(line) ? 'the address you entered' : line));

/** Text of several lines without those that read as a web address. */
export const mailedLines = (text: string): string =>
  text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/u)
    .map((line) => (readsAsWebAddress(line) ? '(left out: a line with a web address)' : line))
    .join('\n');
