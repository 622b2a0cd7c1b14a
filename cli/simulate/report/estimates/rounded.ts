/** Estimates as a report states them: rounded, and with a mark where they rest on little. */
import type { Estimate } from '../simulation-report.ts';
import type { Estimated } from '../statistics/intervals.ts';

/** Decimals of what is estimated. */
export const SHARE = 6;
export const AMOUNT = 2;
export const NUMBER = 4;
export const WHOLE = 0;

/** An estimate from fewer sessions has a rough interval. */
const ENOUGH = 20;

/** Half up, and never −0. */
export const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
};

/** `sessions` is the number of sessions that the estimate rests on. */
export const roundedEstimate = ({ value, interval }: Estimated, decimals: number, sessions: number): Estimate => ({
  value: rounded(value, decimals),
  low: interval === null ? null : rounded(interval.low, decimals),
  high: interval === null ? null : rounded(interval.high, decimals),
  isRough: sessions < ENOUGH,
});
