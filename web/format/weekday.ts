/** A day as a shopper in India reads it, wherever the browser stands: `Tue, 24 Nov`. */
import { lazily } from './lazily.ts';

const format = lazily(
  () =>
    new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
);

/** The day of a moment, epoch milliseconds. */
export const onDay = (at: number): string => format().format(at);
