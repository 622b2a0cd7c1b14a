/** Every text that a shopper reads from a rule (spec 6, 10, 11). */

import type { Budget } from '../catalogue/settings/budgets.ts';
import { HOUR_MS } from '../entities/time/duration.ts';
import { formatRupees, groupDigits } from '../entities/money/format-rupees.ts';
import type { Rupees } from '../entities/money/money.ts';
import { MAX_STOCK } from '../entities/stock.ts';

/** A window of time in hours, rounded up: `hour`, or `24 hours`. */
const hours = (ms: number): string => {
  const count = Math.ceil(ms / HOUR_MS);
  return count === 1 ? 'hour' : `${count} hours`;
};

export const fieldMessages = {
  empty: 'Please fill this field',
  valid: 'Valid Input',
  name: 'Only alphabets are allowed',
  phone: 'Phone number should be 10 digits long',
  email: 'Email should have this format, ex: name@example.com',
  st_address: 'Please enter a valid address',
  h_no: 'Please enter a address',
  city: 'Please enter a valid city name',
  state: 'Please enter a valid state name',
  pincode: 'Pincode should be 6 digits long',
  otp: 'Please enter OTP',
} as const;

export const shopMessages = {
  malformed: 'Invalid request',
  unknownProduct: 'This product isn’t available',
  quantity: 'Choose a quantity from 1 to 20',
  cartEmpty: 'Your cart is empty',
  couponUnknown: 'This code isn’t valid',
  couponUsed: 'This code has already been used with your phone number',
  couponTries: 'Too many attempts. Try again in a few minutes',
  offerEnded: 'This offer has ended',
  otpWrong: 'Incorrect OTP. Check it and try again',
  otpExpired: 'This OTP has expired. Request a new one',
  otpWait: 'Wait a moment before requesting another OTP',
  otpLimit: 'Too many OTP requests. Try again later',
  otpTries: 'Too many incorrect OTPs. Try again later',
  notVerified: 'Verify your phone number first',
  notSignedIn: 'Sign in to continue',
  sessionReplaced: 'You’ve just signed in. Try again',
  address: 'Complete your address',
  verifyAgain: 'Verify your number again with a new OTP. Your details are saved',
  priceChanged: 'The total has changed. Check it before you place the order',
  keyReused: 'This order was already placed with different details',
  orderNotFound: 'We couldn’t find this order',
  trackTries: 'Too many tracking requests. Try again in a few minutes',
  reason: 'Give a reason in up to 500 characters',
  upi: 'Enter a valid UPI ID, such as name@bank',
  cancelPacked: 'This order has been packed. You can return it within 7 days of delivery',
  cancelOver: 'This order can no longer be cancelled',
  returnNotYet: 'You can return this order once it’s delivered',
  returnTooLate: 'The 7-day return period for this order is over',
  returnUnderWay: 'A return is already in progress',
  retryPaid: 'This order is already paid',
  retryExpired: 'This order wasn’t paid in time. Please order again',
  retryCancelled: 'This order has been cancelled',
  retryHeld: 'The code or reward cash on this order has been used. Please order again',
  retryHeldPayment: 'We’re checking the payment we received for this order, so you don’t need to pay again',
  nothingHeld: 'This order has no payment held for review',
  heldSeveral: 'This order has several payments held for review. Specify one',
  heldCurrency: 'Only payments in rupees can be accepted. Refund this one',
  paymentUnproven: 'We couldn’t confirm this payment yet. If it went through, your bank will let us know',
  stockCount: `Give a whole number from 0 to ${groupDigits(String(MAX_STOCK))}, sold-out or unlimited`,
  noSuchStep: 'This order can’t move to that state now',
  noGateway: 'Online payment isn’t available right now. You can pay cash on delivery',
  noOnlineOrders: 'This shop doesn’t accept online orders yet',
  invoiceNotYet: 'Your invoice will be ready when your order is packed',
  pincodeUnknown: 'We don’t recognise this pincode. Enter your city and state',
  notDelivered: 'We don’t deliver to this pincode yet',
  orderLimit: ({ limit, withinMs }: Budget) =>
    `You’ve placed ${limit} ${limit === 1 ? 'order' : 'orders'} with this number in the last ${hours(withinMs)}. Try again later`,
  codOrders: (limit: number) =>
    `You already have ${limit} open cash on delivery ${limit === 1 ? 'order' : 'orders'}. Pay online for this one`,
  codValue: (value: Rupees) =>
    `Open cash on delivery orders are limited to ${formatRupees(value)} in total. Pay online for this one`,
  noCodThere: 'Cash on delivery isn’t available here. Pay online instead',
  orderOnItsWay: 'You have an order in progress. You can delete your account once it’s complete',
  purpose: 'Specify what the consent is for',
  grievanceTries: 'Too many complaints. Try again later',
  grievance: 'Tell us what went wrong in 10 to 2,000 characters',
  eraseWord: 'Type ERASE to delete your account',
  unreachable: 'We couldn’t reach the shop. Check your connection and try again',
  shopBroken: 'Something went wrong on our side. Try again in a moment',
  backendUnreachable: 'We can’t reach the shop right now. Try again in a moment',
  notAvailable: 'This isn’t available yet',
  refused: 'Something went wrong. Try again',
  tooMany: 'Too many requests. Try again in a moment',
  busy: 'We’re busy right now. Try again in a moment',
} as const;
