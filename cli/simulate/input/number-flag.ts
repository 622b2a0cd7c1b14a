/** Numbers as the values of flags. */
import { BadInput } from '../../io.ts';

const grouped = (value: number): string => value.toLocaleString('en-US');

/** A whole number, both bounds included; `1_000_000` and `1,000,000` are read too. Throws BadInput. */
export const wholeNumber = (flag: string, text: string, from: number, to: number): number => {
  const digits = text.replaceAll(/(?<=\d)[_,](?=\d)/gu, '');
  const value = /^\d{1,16}$/u.test(digits) ? Number(digits) : Number.NaN;
  if (!(value >= from && value <= to))
    throw new BadInput(`${flag} "${text}" must be a whole number from ${grouped(from)} to ${grouped(to)}`);
  return value;
};
