/** Amounts of any currency as text, since a gateway may capture another amount or currency than requested (spec 11). */
import { formatRupees, groupDigits } from './format-rupees.ts';
import { CURRENCY, rupees } from './money.ts';
import { paise, type Paise } from './paise.ts';

/** Money as a gateway states it. */
export type Money = {
  /** In hundredths of the currency. */ readonly amount: Paise;
  /** ISO 4217. */ readonly currency: string;
};

const HUNDREDTHS = 100;
const ISO_4217 = /^[a-z]{3}$/iu;

/** `₹748`, `₹748.50`, `$10`; of rupees, or whole units of another currency. An unknown currency follows the amount. */
export const unitsText = (units: number, currency: string): string => {
  if (currency === CURRENCY) return rupeesText(units);
  const digits = Number.isInteger(units) ? 0 : 2;
  if (!ISO_4217.test(currency)) return `${units.toFixed(digits)} ${currency}`;
  return formatOf(currency, digits).format(units);
};

/** The same as by `Intl`, which is several times slower and loads a browser's currency data first. */
const rupeesText = (units: number): string =>
  Number.isInteger(units)
    ? formatRupees(rupees(units))
    : `${units < 0 ? '-' : ''}₹${formatPaise(paise(Math.round(Math.abs(units) * HUNDREDTHS)))}`;

/** Making a format takes much longer than using it. There are few: a gateway names few currencies. */
const formats = new Map<string, Intl.NumberFormat>();
const MOST_FORMATS = 16;

const formatOf = (currency: string, digits: number): Intl.NumberFormat => {
  const name = `${currency} ${digits}`;
  const format =
    formats.get(name) ??
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  if (formats.size < MOST_FORMATS) formats.set(name, format);
  return format;
};

/** Rupees, or whole units of another currency, to the hundredth: to be shown, not to be summed. */
export const inUnits = ({ amount }: Pick<Money, 'amount'>): number => amount / HUNDREDTHS;

export const moneyText = (money: Money): string => unitsText(inUnits(money), money.currency);

/** `₹748.50`: an amount in the shop's currency. */
export const inRupees = (amount: Paise): string => moneyText({ amount, currency: CURRENCY });

/** Rupees and paise, without the currency sign: `1,23,456.70`. */
export const formatPaise = (amount: Paise): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
};
