/** Spans of time as scenarios write them: `14m30s`, `200ms`, `31d`. */
import { text, type Reading } from './schema.ts';

const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const PART = '(?:[0-9]{1,9}(?:ms|d|h|m|s))';
const WHOLE = new RegExp(`^${PART}+$`, 'u');
/** Longer than anything the shop remembers. */
const LONGEST_DAYS = 400;

const read = (written: string): Reading<number> => {
  const compact = written.replaceAll(' ', '');
  if (!WHOLE.test(compact))
    return {
      problem: 'is no duration; write days, hours, minutes, seconds or milliseconds, such as 14m30s, 200ms or 31d',
    };
  let ms = 0;
  for (const [, amount = '', unit = ''] of compact.matchAll(/([0-9]+)(ms|d|h|m|s)/gu))
    ms += Number(amount) * (UNITS[unit] ?? 0);
  return ms > LONGEST_DAYS * 86_400_000 ? { problem: `is longer than ${LONGEST_DAYS} days` } : { value: ms };
};

/** A span of time, read as milliseconds. */
export const duration = text('a duration such as 14m30s, 200ms or 31d', { pattern: `^\\s*(?:${PART}\\s*)+$`, read });

/** A span forwards or back, read as milliseconds. */
export const signedDuration = text('a duration such as 2h or -2h', {
  pattern: `^\\s*-?(?:${PART}\\s*)+$`,
  read: (written) => {
    const bare = written.trim();
    const span = read(bare.startsWith('-') ? bare.slice(1) : bare);
    return 'value' in span && bare.startsWith('-') ? { value: -span.value } : span;
  },
});

/** Milliseconds in the same words. */
export const formatDuration = (ms: number): string => {
  let left = Math.max(0, Math.round(ms));
  let words = '';
  for (const [unit, size] of Object.entries(UNITS)) {
    const amount = Math.floor(left / size);
    if (amount > 0) words += `${amount}${unit}`;
    left -= amount * size;
  }
  return words === '' ? '0s' : words;
};
