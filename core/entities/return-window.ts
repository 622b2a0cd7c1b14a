/** How long a delivered order may be returned: known to the checkout, which needs nothing else about orders. */
import { DAY_MS } from './time/duration.ts';

/** In milliseconds after the delivery (spec 11). */
export const RETURN_MS = 7 * DAY_MS;
