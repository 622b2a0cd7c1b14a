/** What a scenario is played against: a shop, time, a way to reach both, and what a sandbox lets one look at. */
import type { Money } from '../../../core/entities/money-text.ts';
import type { Review } from '../../../core/entities/order-actions.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { PaymentProof, ShopApi } from '../../../core/ports/shop-api.ts';
import type { Clock, Ticker } from '../../../core/ports/time.ts';
import type { Names } from './aliases.ts';
import type { Faults } from './faults.ts';
import type { Traffic } from './pending-calls.ts';

/** What the gateway's page hands to the shopper's browser. */
export type GatewayProof = Pick<PaymentProof, 'paymentId' | 'signature'>;

export type PaymentOutcome = 'succeeds' | 'fails' | 'silent';

/** A browser's standing with the shop: its cookies, shared by its tabs. */
export type Connection = {
  /** What a page just loaded calls the shop by; it meets the faults that were ordered. */
  readonly forPage: () => ShopApi;
  /** The same session, past all faults: for looking at what the shop keeps. */
  readonly direct: ShopApi;
};

export type World = {
  /** What the shopper's device has; the shop's own clock is the shop's. */
  readonly clock: Clock & Ticker;
  readonly origin: string;
  readonly random: Pick<Random, 'token'>;
  readonly traffic: Traffic;
  readonly faults: Faults;
  readonly names: Names;
  /** Lets time pass on both sides. Throws CannotPlay where it cannot be skipped. */
  readonly advance: (ms: number) => Promise<void>;
  /** What an author should know of letting this much time pass here, where it is not exact. */
  readonly advanceRemark?: (ms: number) => string | undefined;
  readonly connect: () => Connection;
  /** Sees to it that what the shop has to send is sent. */
  readonly deliver: () => Promise<void>;
  /** What was sent, oldest first; undefined where nobody lets us look. */
  readonly outbox: () => Promise<readonly Message[] | undefined>;
  /** The one-time password to use where the outbox is closed. */
  readonly otp: string | undefined;
  /**
   * Plays the gateway; answers what its page hands over where the payment succeeded. It captures the order's amount
   * unless `captured` names a different one. Throws CannotPlay.
   */
  readonly pay: (order: string, outcome: PaymentOutcome, captured?: Money) => Promise<GatewayProof | undefined>;
  /** The operator's step. Throws CannotPlay where the shop refuses it. */
  readonly move: (order: string, to: OrderState) => Promise<void>;
  /** The operator's decision on a payment that is held for review. Throws CannotPlay where the shop refuses it. */
  readonly review: (order: string, review: Review) => Promise<void>;
  readonly grantCash: (phone: string, amount: number) => Promise<void>;
};

/** A step that cannot be played here, or not at this point; the message says why. */
export class CannotPlay extends Error {
  override name = 'CannotPlay';
}
