/** Durations as text, in scenarios and settings: `14m30s`, `200ms`, `31d`. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './duration.ts';

const UNITS: Readonly<Record<string, number>> = { d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS, ms: 1 };

/** One amount with its unit, as a regular expression. */
export const DURATION_PART = '(?:[0-9]{1,9}(?:ms|d|h|m|s))';
const DURATION = new RegExp(`^${DURATION_PART}+$`, 'u');

/** Milliseconds; undefined for a text that is no duration. Spaces do not matter. */
export const parseDuration = (written: string): number | undefined => {
  const compact = written.replaceAll(' ', '');
  if (!DURATION.test(compact)) return undefined;
  let ms = 0;
  for (const [, amount = '', unit = ''] of compact.matchAll(/([0-9]+)(ms|d|h|m|s)/gu))
    ms += Number(amount) * (UNITS[unit] ?? 0);
  return ms;
};

/** Milliseconds as a duration. */
export const formatDuration = (ms: number): string => {
  let rest = Math.max(0, Math.round(ms));
  let written = '';
  for (const [unit, size] of Object.entries(UNITS)) {
    const amount = Math.floor(rest / size);
    if (amount > 0) written += `${amount}${unit}`;
    rest -= amount * size;
  }
  return written === '' ? '0s' : written;
};

/** How long something waits, in its two largest units: `2d5h`, `3h20m`, `45m`. */
export const ageText = (ms: number): string => {
  const unit = ms >= DAY_MS ? HOUR_MS : MINUTE_MS;
  return ms < MINUTE_MS ? '0m' : formatDuration(Math.floor(ms / unit) * unit);
};
