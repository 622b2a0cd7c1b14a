/** Moments in Indian time, whatever the browser's time zone. All take epoch milliseconds. */
import { lazyValue } from './lazy-value.ts';

const ZONE = 'Asia/Kolkata';
const date = lazyValue(
  () => new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: ZONE }),
);
const moment = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: ZONE,
    }),
);
const time = lazyValue(() => new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: ZONE }));

/** `21 Nov 2026` */
export const onDate = (at: number): string => date().format(at);

/** Whether both are on one day in India. */
export const isSameDay = (a: number, b: number): boolean => onDate(a) === onDate(b);

/** `21 Nov, 5:13 pm` */
export const atMoment = (at: number): string => moment().format(at);

/** `5:13 pm` */
export const atTime = (at: number): string => time().format(at);

/** For the `dateTime` of a `<time>`. */
export const isoOf = (at: number): string => new Date(at).toISOString();
