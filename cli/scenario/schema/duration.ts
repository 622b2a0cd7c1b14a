/** Durations as scenarios write them: `14m30s`, `200ms`, `31d`. */
import { DAY_MS } from '../../../core/entities/time/duration.ts';
import { DURATION_PART, parseDuration } from '../../../core/entities/time/duration-text.ts';
import { text, type ParseResult } from './schema.ts';

/** Longer than any deadline or retention period of the shop. */
const MAX_DAYS = 400;

const parse = (written: string): ParseResult<number> => {
  const ms = parseDuration(written);
  if (ms === undefined)
    return {
      problem: 'is not a duration; write days, hours, minutes, seconds or milliseconds, such as 14m30s, 200ms or 31d',
    };
  return ms > MAX_DAYS * DAY_MS ? { problem: `is longer than ${MAX_DAYS} days` } : { value: ms };
};

/** A duration, read as milliseconds. */
export const duration = text('a duration such as 14m30s, 200ms or 31d', {
  pattern: `^\\s*(?:${DURATION_PART}\\s*)+$`,
  parse,
});

/** A duration that may be negative, read as milliseconds. */
export const signedDuration = text('a duration such as 2h or -2h', {
  pattern: `^\\s*-?(?:${DURATION_PART}\\s*)+$`,
  parse: (written) => {
    const trimmed = written.trim();
    const parsed = parse(trimmed.startsWith('-') ? trimmed.slice(1) : trimmed);
    return 'value' in parsed && trimmed.startsWith('-') ? { value: -parsed.value } : parsed;
  },
});
