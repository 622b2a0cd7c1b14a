/** Times that the shop itself needs, in milliseconds; how long it keeps records is a setting (settings/retention.ts). */

import { DAY_MS } from '../entities/time/duration.ts';

/** A session lives this long from its last use. */
export const SESSION_MS = 30 * DAY_MS;
/** The longest time that browsers keep a cookie. */
export const COOKIE_MS = 400 * DAY_MS;
/** An idempotency key is remembered for longer than any shopper would repeat an order. */
export const IDEMPOTENCY_KEPT_MS = 90 * DAY_MS;
/**
 * The least that tax law asks: eight years from placing, with their two leap days. The annual return of a year is due
 * nine months after its end, and its records are kept for 72 months from then.
 */
export const ORDER_KEPT_DAYS = 2_922;
export const ORDER_LEAST_MS = ORDER_KEPT_DAYS * DAY_MS;
/** A request for consent becomes a consent if its session verifies the phone within this time (spec 10.19). */
export const CONSENT_REQUEST_MS = DAY_MS;
