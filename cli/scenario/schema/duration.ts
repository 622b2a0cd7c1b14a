/** Durations as scenarios write them: `14m30s`, `200ms`, `31d`. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/entities/duration.ts';
import { text, type ParseResult } from './schema.ts';

const UNITS: Readonly<Record<string, number>> = {
  d: DAY_MS,
  h: HOUR_MS,
  m: MINUTE_MS,
  s: SECOND_MS,
  ms: 1,
};
const PART = '(?:[0-9]{1,9}(?:ms|d|h|m|s))';
const DURATION = new RegExp(`^${PART}+$`, 'u');
/** Longer than any deadline or retention period of the shop. */
const MAX_DAYS = 400;

const parse = (written: string): ParseResult<number> => {
  const compact = written.replaceAll(' ', '');
  if (!DURATION.test(compact))
    return {
      problem: 'is not a duration; write days, hours, minutes, seconds or milliseconds, such as 14m30s, 200ms or 31d',
    };
  let ms = 0;
  for (const [, amount = '', unit = ''] of compact.matchAll(/([0-9]+)(ms|d|h|m|s)/gu))
    ms += Number(amount) * (UNITS[unit] ?? 0);
  return ms > MAX_DAYS * DAY_MS ? { problem: `is longer than ${MAX_DAYS} days` } : { value: ms };
};

/** A duration, read as milliseconds. */
export const duration = text('a duration such as 14m30s, 200ms or 31d', {
  pattern: `^\\s*(?:${PART}\\s*)+$`,
  parse,
});

/** A duration that may be negative, read as milliseconds. */
export const signedDuration = text('a duration such as 2h or -2h', {
  pattern: `^\\s*-?(?:${PART}\\s*)+$`,
  parse: (written) => {
    const trimmed = written.trim();
    const parsed = parse(trimmed.startsWith('-') ? trimmed.slice(1) : trimmed);
    return 'value' in parsed && trimmed.startsWith('-') ? { value: -parsed.value } : parsed;
  },
});

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
