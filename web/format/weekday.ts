/** A day in Indian time, whatever the browser's time zone: `Tue, 24 Nov`. */
import { lazyValue } from './lazy-value.ts';

const format = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
);

/** The day of a moment, epoch milliseconds. */
export const onDay = (at: number): string => format().format(at);
