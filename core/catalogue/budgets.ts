/**
 * Every budget of the shop: how often an action may happen before it is refused, or before its message is dropped. A
 * budget allows `limit` times within `withinMs` milliseconds, counted on the shop's clock.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../entities/duration.ts';
import { rupees, type Rupees } from '../entities/money/money.ts';

export type Budget = { readonly limit: number; readonly withinMs: number };

/** One-time passwords by SMS, and wrong ones (threats: otp/send, otp/verify). */
export const OTP_BUDGETS = {
  /** Between two SMS to one phone. */
  pausePerPhone: { limit: 1, withinMs: 30 * SECOND_MS },
  perPhone: [
    { limit: 3, withinMs: 10 * MINUTE_MS },
    { limit: 6, withinMs: DAY_MS },
  ],
  perSession: { limit: 10, withinMs: DAY_MS },
  site: { limit: 500, withinMs: 10 * MINUTE_MS },
  /** Wrong passwords for one phone, whatever the sessions and resends between them. */
  wrongPerPhone: { limit: 10, withinMs: DAY_MS },
} as const satisfies Readonly<Record<string, Budget | readonly Budget[]>>;

/** Unknown codes that a session may try (threats: discount). */
export const COUPON_TRIES: Budget = { limit: 10, withinMs: 10 * MINUTE_MS };

/** Failed tracking attempts of a session (threats: order/track). */
export const TRACKING_TRIES: Budget = { limit: 10, withinMs: 10 * MINUTE_MS };

/** Conversion events that a session may queue (threats: conversion/sendEvent). */
export const CONVERSIONS_PER_SESSION: Budget = { limit: 50, withinMs: DAY_MS };

/** Complaints, and the messages that acknowledge them, since anybody can enter any number and address (spec 10.20). */
export const COMPLAINT_BUDGETS = {
  /** Complaints of one session, and complaints with one phone number; more are refused. */
  perSessionOrPhone: { limit: 3, withinMs: HOUR_MS },
  /** Acknowledgements; beyond these a complaint is taken without one. */
  mailsPerAddress: { limit: 3, withinMs: DAY_MS },
  smsPerPhone: { limit: 3, withinMs: DAY_MS },
  siteMails: { limit: 300, withinMs: HOUR_MS },
  siteSms: { limit: 60, withinMs: HOUR_MS },
} as const satisfies Readonly<Record<string, Budget>>;

/** Orders that one phone may place; more are refused (spec 10.20). */
export const ORDERS_PER_PHONE: Budget = { limit: 10, withinMs: DAY_MS };

/** Order mails per email address. The address is unverified; the SMS goes to the verified phone regardless. */
export const ORDER_MAILS_PER_ADDRESS: Budget = { limit: 30, withinMs: DAY_MS };

/** Open cash-on-delivery orders of one phone; beyond this only prepaid modes are accepted (spec 10.20). */
export const OPEN_COD_ORDERS: { readonly limit: number; /** Their total. */ readonly value: Rupees } = {
  limit: 3,
  value: rupees(15_000),
};
