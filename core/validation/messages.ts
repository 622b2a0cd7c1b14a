/** Every text that a shopper reads from a rule (spec 6, 10, 11): the shop's, and those that the pages write, too. */

import type { Budget } from '../catalogue/settings/budgets.ts';
import { HOUR_MS } from '../entities/time/duration.ts';
import { formatRupees, groupDigits } from '../entities/money/format-rupees.ts';
import type { Rupees } from '../entities/money/money.ts';
import { MAX_STOCK } from '../entities/stock.ts';
import { waitText } from '../entities/time/wait-text.ts';
import * as shopperMessages from './shopper-messages.ts';

/** A window of time in hours, rounded up: `hour`, or `24 hours`. */
const hours = (ms: number): string => {
  const count = Math.ceil(ms / HOUR_MS);
  return count === 1 ? 'hour' : `${count} hours`;
};

const MALFORMED = 'Invalid request';

const tryAgainIn = (waitMs: number): string => `Try again in ${waitText(waitMs)}`;

export const shopMessages = {
  ...shopperMessages,
  testPayments: 'Test order: nothing is charged',
  malformed: MALFORMED,
  /** For programs: `problem` follows the field's name, as in `should be a text`. */
  malformedField: (field: string, problem: string) => `${MALFORMED}: ${field} ${problem}`,
  couponUsed: 'This code has already been used with your phone number',
  couponTries: (waitMs: number) => `Too many attempts. ${tryAgainIn(waitMs)}`,
  otpWrong: 'Incorrect OTP. Check it and try again',
  otpExpired: 'This OTP has expired. Request a new one',
  otpWait: (waitMs: number) => `You can request another OTP in ${waitText(waitMs)}`,
  otpLimit: (waitMs: number) => `Too many OTP requests. ${tryAgainIn(waitMs)}`,
  otpTries: (waitMs: number) => `Too many incorrect OTPs. ${tryAgainIn(waitMs)}`,
  notSignedIn: 'Sign in to continue',
  sessionReplaced: 'You’ve just signed in. Try again',
  keyReused: 'This order was already placed with different details',
  retryKeyReused: 'This payment was already requested with different details',
  orderNotFound: 'We couldn’t find this order',
  trackTries: (waitMs: number) => `Too many tracking requests. ${tryAgainIn(waitMs)}`,
  cancelPacked: 'This order has been packed. You can return it within 7 days of delivery',
  cancelOver: 'This order can no longer be cancelled',
  returnNotYet: 'You can return this order once it’s delivered',
  returnTooLate: 'The 7-day return period for this order is over',
  returnUnderWay: 'A return is already in progress',
  retryPaid: 'This order is already paid',
  retryDue: 'This order is already set to cash on delivery',
  retryPacked: 'This order has been packed. You pay for it at delivery',
  retryReturned: 'This order couldn’t be delivered and is being returned',
  retryClosed: 'This order is closed',
  retryExpired: 'This order wasn’t paid in time. Please order again',
  retryCancelled: 'This order has been cancelled',
  retryHeld: 'The code or reward cash on this order has been used. Please order again',
  retryHeldPayment: 'We’re checking the payment we received for this order, so you don’t need to pay again',
  nothingHeld: 'This order has no payment held for review',
  heldSeveral: 'This order has several payments held for review. Specify one',
  heldCurrency: 'Only payments in rupees can be accepted. Refund this one',
  paymentUnproven: 'We couldn’t confirm this payment yet. If it went through, your bank will let us know',
  stockCount: `Give a whole number from 0 to ${groupDigits(String(MAX_STOCK))}, sold-out or unlimited`,
  noGateway: 'Online payment isn’t available right now. You can pay cash on delivery',
  invoiceNotYet: 'Your invoice will be ready when your order is packed',
  notDelivered: 'We don’t deliver to this pincode yet',
  orderLimit: ({ limit, withinMs }: Budget, waitMs: number) =>
    `You’ve placed ${limit} ${limit === 1 ? 'order' : 'orders'} with this number in the last ${hours(withinMs)}. ${tryAgainIn(waitMs)}`,
  unpaidLimit: ({ limit, withinMs }: Budget) =>
    `You’ve placed ${limit} ${limit === 1 ? 'order' : 'orders'} in the last ${hours(withinMs)} without paying. Pay for one of them, or choose cash on delivery`,
  retryLimit: ({ limit, withinMs }: Budget, waitMs: number) =>
    `You’ve tried to pay again ${limit} ${limit === 1 ? 'time' : 'times'} in the last ${hours(withinMs)}. ${tryAgainIn(waitMs)}, or choose cash on delivery`,
  codOrders: (limit: number) =>
    `You already have ${limit} open cash on delivery ${limit === 1 ? 'order' : 'orders'}. Pay online for this one`,
  codValue: (value: Rupees) =>
    `Open cash on delivery orders are limited to ${formatRupees(value)} in total. Pay online for this one`,
  orderOnItsWay: 'You have an order in progress. You can delete your account once it’s complete',
  purpose: 'Specify what the consent is for',
  grievanceTries: (waitMs: number) => `Too many complaints. ${tryAgainIn(waitMs)}`,
  tooMany: (waitMs: number) => `Too many requests. ${tryAgainIn(waitMs)}`,
  busy: 'We’re busy right now. Try again in a moment',
} as const;
