/**
 * Every budget of the shop: how often an action may happen before it is refused, or before its message is dropped. They
 * are settings; these are the defaults (spec 10.20, 10.22).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../entities/time/duration.ts';
import { rupees, type Rupees } from '../../entities/money/money.ts';

/** `limit` times within `withinMs` milliseconds, counted on the shop's clock. */
export type Budget = { readonly limit: number; readonly withinMs: number };

/**
 * The shares of the site's budgets, in percent, that invented numbers typed into empty sessions cannot use up: otherwise
 * one stranger could keep everybody from signing in.
 */
export type OtpReserve = {
  /** For sessions with a cart, and for customers. A cart costs an attacker one call. */
  readonly carts: number;
  /** For the phones of customers alone, whatever the session. */
  readonly customers: number;
};

export type Budgets = {
  /** One-time passwords by SMS, and wrong ones (threats: otp/send, otp/verify). */
  readonly otp: {
    /** Between two SMS to one phone. */
    readonly pausePerPhone: Budget;
    readonly perPhone: readonly Budget[];
    readonly perSession: Budget;
    /** SMS of the whole site. Each of these budgets has the reserve. */
    readonly site: readonly Budget[];
    readonly reserve: OtpReserve;
    /** Wrong passwords for one phone, whatever the sessions and resends between them. */
    readonly wrongPerPhone: Budget;
  };
  /** Unknown codes that a session may try (threats: discount). */
  readonly couponTries: Budget;
  /** Failed attempts to track one order number, whoever makes them (threats: order/track). */
  readonly trackingTries: Budget;
  /** Conversion events that a session may queue (threats: conversion/sendEvent). */
  readonly conversionsPerSession: Budget;
  /** Complaints, and the messages that acknowledge them, since anybody can enter any number and address (spec 10.20). */
  readonly complaints: {
    /** Complaints of one session, and complaints with one phone number; more are refused. */
    readonly perSessionOrPhone: Budget;
    /** Acknowledgements; beyond these a complaint is taken without one. */
    readonly mailsPerAddress: Budget;
    readonly smsPerPhone: Budget;
    readonly siteMails: Budget;
    readonly siteSms: Budget;
  };
  /** Orders that one phone may place; more are refused (spec 10.20). */
  readonly ordersPerPhone: Budget;
  /** Orders placed by one phone that were not paid for; beyond these only cash on delivery is accepted (spec 10.20). */
  readonly unpaidOrdersPerPhone: Budget;
  /** Payments opened again for unpaid orders of one phone (spec 10.20). */
  readonly paymentRetriesPerPhone: Budget;
  /** Order mails per email address. The address is unverified; the SMS goes to the verified phone regardless. */
  readonly orderMailsPerAddress: Budget;
  /** Open cash-on-delivery orders of one phone; beyond this only prepaid modes are accepted (spec 10.20). */
  readonly openCodOrders: { readonly limit: number; /** Their total. */ readonly value: Rupees };
};

/** No budget counts further back: the records it counts may be removed after a day (see retention.ts). */
export const LONGEST_BUDGET_MS = DAY_MS;

const budget = (limit: number, withinMs: number): Budget => ({ limit, withinMs });

export const DEFAULT_BUDGETS: Budgets = {
  otp: {
    pausePerPhone: budget(1, 30 * SECOND_MS),
    perPhone: [budget(3, 10 * MINUTE_MS), budget(6, DAY_MS)],
    perSession: budget(10, DAY_MS),
    site: [budget(500, 10 * MINUTE_MS), budget(5_000, DAY_MS)],
    reserve: { carts: 25, customers: 25 },
    wrongPerPhone: budget(10, DAY_MS),
  },
  couponTries: budget(10, 10 * MINUTE_MS),
  trackingTries: budget(10, HOUR_MS),
  conversionsPerSession: budget(50, DAY_MS),
  complaints: {
    perSessionOrPhone: budget(3, HOUR_MS),
    mailsPerAddress: budget(3, DAY_MS),
    smsPerPhone: budget(3, DAY_MS),
    siteMails: budget(300, HOUR_MS),
    siteSms: budget(60, HOUR_MS),
  },
  ordersPerPhone: budget(10, DAY_MS),
  unpaidOrdersPerPhone: budget(3, DAY_MS),
  paymentRetriesPerPhone: budget(5, DAY_MS),
  orderMailsPerAddress: budget(30, DAY_MS),
  openCodOrders: { limit: 3, value: rupees(15_000) },
};
