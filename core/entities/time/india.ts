/** Calendar days of India, which begin at its midnight: UTC+5:30 all year. */
import { DAY_MS, MINUTE_MS } from './duration.ts';

const AHEAD_OF_UTC_MS = 330 * MINUTE_MS;

/** The day in India at `at`, epoch milliseconds; counted from 1 January 1970. */
export const dayInIndia = (at: number): number => Math.floor((at + AHEAD_OF_UTC_MS) / DAY_MS);

/** When a day begins in India, epoch milliseconds. */
export const startOfDayInIndia = (day: number): number => day * DAY_MS - AHEAD_OF_UTC_MS;
