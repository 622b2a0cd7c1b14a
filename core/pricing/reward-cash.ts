/** Reward cash: what an order earns, and how much of a balance can be redeemed (spec 4, 10.6). */
import { NO_RUPEES, percentOf, smaller, type Rupees } from '../entities/money/money.ts';
import { isPrepaid, type PaymentMode } from '../entities/payment-mode.ts';

export const REWARD_PERCENT = 5;

export const rewardCashEarned = (subtotal: Rupees): Rupees => percentOf(subtotal, REWARD_PERCENT);

/** The balance; nothing under cash on delivery. */
export const redeemableCash = (balance: Rupees, mode: PaymentMode): Rupees => (isPrepaid(mode) ? balance : NO_RUPEES);

/** The fixed discount that redeeming a balance gives: never more than the subtotal. */
export const redeemedAmount = (balance: Rupees, mode: PaymentMode, subtotal: Rupees): Rupees =>
  smaller(redeemableCash(balance, mode), subtotal);
