/** How long the shop keeps what it stores, in milliseconds (spec 11). */

import { DAY_MS } from '../entities/time/duration.ts';

/** A session lives this long from its last use. */
export const SESSION_MS = 30 * DAY_MS;
/** A session's document is removed this long after its last use. */
export const SESSION_KEPT_MS = 90 * DAY_MS;
/** Records of one-time passwords, attempts and requests for consent. */
export const SHORT_RECORDS_KEPT_MS = DAY_MS;
/** Eight years from placing, as tax law asks, with their two leap days. */
export const ORDER_KEPT_DAYS = 2_922;
export const ORDER_KEPT_MS = ORDER_KEPT_DAYS * DAY_MS;
/** Messages that could not be sent, from when they were written. */
export const PARKED_MESSAGES_KEPT_MS = 30 * DAY_MS;
/** No browser keeps the cookie that names the visitor longer, so the countdown cannot start again. */
export const VISITOR_KEPT_MS = 400 * DAY_MS;
/** A request for consent becomes a consent if its session verifies the phone within this time (spec 10.19). */
export const CONSENT_REQUEST_MS = DAY_MS;
