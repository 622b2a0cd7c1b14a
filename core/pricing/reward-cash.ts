/** Reward cash: what an order earns, and how much of a balance can be redeemed (spec 4, 10.6). */
import { ZERO_RUPEES, percentOf, smaller, type Rupees } from '../entities/money/money.ts';
import { isPrepaid, type PaymentMode } from '../entities/payment-mode.ts';

/** `percent` of the subtotal, half a rupee rounded up. */
export const rewardCashEarned = (subtotal: Rupees, percent: number): Rupees => percentOf(subtotal, percent);

/** The balance; nothing under cash on delivery. */
export const redeemableCash = (balance: Rupees, mode: PaymentMode): Rupees => (isPrepaid(mode) ? balance : ZERO_RUPEES);

/** The fixed discount that redeeming a balance gives: never more than the subtotal. */
export const redeemedAmount = (balance: Rupees, mode: PaymentMode, subtotal: Rupees): Rupees =>
  smaller(redeemableCash(balance, mode), subtotal);
