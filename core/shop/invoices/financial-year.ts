/** The financial year of India, April to March, in Indian time (spec 11). */

import { dayInIndia } from '../../entities/time/india.ts';

/** April, where March is month 0 of a year that ends with February, as the arithmetic below has it. */
const APRIL = 1;

/** From 1 March of the year 0 of the Gregorian calendar to 1 January 1970; 400 years are 146,097 days. */
const DAYS_TO_1970 = 719_468;
const DAYS_OF_400_YEARS = 146_097;

/** Year and month of a day, where years begin in March: a leap day is then the last of its year and moves no month. */
const marchCalendar = (dayOf1970: number): { readonly year: number; readonly month: number } => {
  const day = dayOf1970 + DAYS_TO_1970;
  const era = Math.floor(day / DAYS_OF_400_YEARS);
  const dayOfEra = day - era * DAYS_OF_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // Months from March on are 31, 30, 31, 30, 31 days long, again and again: 153 days in five.
  return { year: era * 400 + yearOfEra, month: Math.floor((5 * dayOfYear + 2) / 153) };
};

const lastTwo = (year: number): string => String(year % 100).padStart(2, '0');

/** `26-27` for any moment from 1 April 2026 to 31 March 2027 in India; `now` in epoch milliseconds. */
export const financialYearOf = (now: number): string => {
  const { year, month } = marchCalendar(dayInIndia(now));
  const first = month >= APRIL ? year : year - 1;
  return `${lastTwo(first)}-${lastTwo(first + 1)}`;
};
