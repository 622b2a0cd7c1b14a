/**
 * What one simulated session left behind. A session is one shopper from the first visit to the last repeat purchase. All amounts
 * are whole rupees and all times whole milliseconds, so that totals are exact whatever order sessions are added in.
 */
import type { ProductName } from '../../core/catalogue/products.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';

/** The steps of the funnel, in order. A session that reached one has reached all before it. */
export const FUNNEL_STEPS = [
  'visit',
  'product',
  'cart',
  'checkout',
  'verified',
  'placed',
  'paid',
  'delivered',
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Why a shopper leaves without an order, in the order in which it may first happen. */
export const LEFT_REASONS = [
  'bounce',
  'price',
  'sold-out',
  'not-interested',
  'cart',
  'phone',
  'otp',
  'form',
  'fee',
  'offer-ended',
  'payment',
  'time',
] as const;
/** One of them, or the code of the refusal by which the shop ended the purchase, such as `refused:throttled`. */
export type ExitReason = (typeof LEFT_REASONS)[number] | `refused:${string}`;

/** How an order ended: `open` when the simulated time ran out first, `expired` for one that was never paid for. */
export const ORDER_ENDS = ['delivered', 'open', 'returned', 'rto', 'cancelled', 'expired'] as const;
export type OrderEnd = (typeof ORDER_ENDS)[number];

export type OrderOutcome = {
  readonly mode: PaymentMode;
  readonly units: Readonly<Partial<Record<ProductName, number>>>;
  /** What the order's total was when it was placed, fee included. */
  readonly total: number;
  /** Taken off by a code, by redeemed reward cash, and added by the fee of cash on delivery. */
  readonly discount: number;
  readonly cashRedeemed: number;
  readonly codFee: number;
  /** What was paid and kept: 0 for an order that was refunded in full or never paid. */
  readonly kept: number;
  readonly refunded: number;
  /** It was packed, left the shop, and came back: refused, or returned. */
  readonly isPacked: boolean;
  readonly isShipped: boolean;
  readonly isBack: boolean;
  readonly end: OrderEnd;
  /** The first purchase is 0, repeat purchases follow. */
  readonly repeat: number;
};

/** In whole paise. */
export const COST_NAMES = [
  'goods',
  'packing',
  'shipping',
  'returnShipping',
  'codHandling',
  'gateway',
  'refunds',
  'sms',
] as const;
export type SessionCosts = Readonly<Record<(typeof COST_NAMES)[number], number>> & {
  /** The part of all these that refused cash-on-delivery parcels cost: packing, both ways, and what cannot be sold again. */
  readonly ofRto: number;
};

export type SessionOutcome = {
  /** Its number within the run, from 0. */
  readonly session: number;
  /** The market's name of the persona. */
  readonly persona: string;
  /** The last step of the funnel that the session reached. */
  readonly reached: FunnelStep;
  readonly orders: readonly OrderOutcome[];
  /**
   * Reward cash over the whole session: `earned` became usable; `outstanding` was unused, held or pending at the end, and
   * `held` is the part of it that was reserved for an order that waited for its payment.
   */
  readonly cash: {
    readonly earned: number;
    readonly redeemed: number;
    readonly takenBack: number;
    readonly held: number;
    readonly outstanding: number;
  };
  /** SMS that were sent to the shopper. */
  readonly sms: number;
  /** What the session cost the brand, in whole paise. */
  readonly costs: SessionCosts;
  /** Whether the countdown ended before a first order, and what the discount would have been worth at that moment. */
  readonly offer: { readonly started: boolean; readonly expired: boolean; readonly lost: number };
  /** Null for a session with a confirmed order. */
  readonly leftBecause: ExitReason | null;
  /** The steps at which the shopper's total was not the shop's, or a rule was broken; empty if all is well. */
  readonly violations: readonly string[];
};
