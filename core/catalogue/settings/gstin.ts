/** The number under which a business is registered for the goods and services tax: its form, check digit and state. */
import { GST_STATE_CODES } from '../gst-state-codes.ts';
import type { State } from '../states.ts';

/** State, PAN (five letters, four digits, a letter), entity, `Z`, check digit. */
const FORM = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/u;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The sum, in base 36, of the digits of each character's value, every second value doubled, completes to a multiple. */
export const checkDigitOf = (gstin: string): string => {
  const base = DIGITS.length;
  const sum = [...gstin.slice(0, -1)].reduce((total, character, index) => {
    const value = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return DIGITS[(base - (sum % base)) % base] ?? '';
};

/** Registered in no state: in the waters of India. */
const OTHER_TERRITORY = '97';
const STATE_CODES: readonly string[] = [...Object.values(GST_STATE_CODES), OTHER_TERRITORY];

/** Whether anybody can have this GSTIN. */
export const isGstin = (text: string): boolean =>
  FORM.test(text) && text.at(-1) === checkDigitOf(text) && STATE_CODES.includes(text.slice(0, 2));

/** What is wrong with a GSTIN of a seller in this state, as the end of a sentence that begins with it; or null. */
export const gstinProblem = (gstin: string, state: State): string | null => {
  if (!FORM.test(gstin))
    return 'must have 15 characters: 2 digits of the state, 10 of the PAN, the entity, Z and a check digit';
  if (gstin.at(-1) !== checkDigitOf(gstin)) return 'is mistyped: its last character, a check digit, does not fit';
  const code = GST_STATE_CODES[state];
  return gstin.startsWith(code) ? null : `must begin with ${code} for a seller in ${state}`;
};
