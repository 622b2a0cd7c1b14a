/** The payment gateway: opening payments, refunding money, and the events that it reports (see entities/payment.ts). */
import type { Rupees } from '../../entities/money/money.ts';
import type { Paise } from '../../entities/money/paise.ts';
import type { PaymentMode } from '../../entities/payment-mode.ts';
import type { Dispute, PaymentEvent, ReportedRefund } from '../../entities/payment.ts';

export type GatewayOrder = {
  /** The gateway's own id of this payment. */
  readonly id: string;
  /**
   * Where the shopper pays: a path of this site or an address elsewhere; null for a gateway whose own window opens over
   * this site's pages.
   */
  readonly payPage: string | null;
};

/** What every payment in the gateway's own window needs; none of it is secret. */
export type GatewayWindow = {
  readonly provider: 'razorpay';
  /** The address of the gateway's script. */
  readonly script: string;
  /** The public id of the shop's key. */
  readonly keyId: string;
  /** The path of this site to which the gateway returns a shopper by POST; absent if it has none. */
  readonly callback?: string;
};

/** A payment in the gateway's own window, which its script opens over the page; nothing in it is secret. */
export type PaymentWindow = GatewayWindow & {
  readonly gatewayOrder: string;
  /** In hundredths of the currency (ISO 4217). */
  readonly amount: Paise;
  readonly currency: string;
  /** The mode that the shopper has chosen, which the window shows first. */
  readonly mode?: PaymentMode;
  /** What the window's fields are filled in with. */
  readonly prefill: { readonly name: string; readonly email: string; readonly phone: string };
};

export type PaymentRequest = {
  readonly number: string;
  /** Counts the payments opened for this order, from 1. */
  readonly attempt: number;
  readonly amount: Rupees;
  readonly at: number;
};

export type RefundOrder = {
  /** The gateway order, and the payment of it, whose money is refunded to its source. */
  readonly gatewayOrder: string;
  readonly payment: string;
  /** In hundredths of the currency (ISO 4217). */
  readonly amount: Paise;
  readonly currency: string;
  /** Asked again with the same key, the gateway refunds nothing twice and answers the refund's state. */
  readonly key: string;
};

/** What the gateway reports about an order's payment. */
export type GatewayPaymentEvent = {
  readonly kind: 'payment';
  /** The shop's number, as it was given when the payment was opened. */
  readonly number: string;
  readonly event: PaymentEvent & { readonly gatewayOrder: string; readonly payment: string };
  /** The amount, and its currency (ISO 4217). */
  readonly amount: Paise;
  readonly currency: string;
};

/** How far a refund is, whoever made it. */
export type GatewayRefundEvent = {
  readonly kind: 'refund';
  readonly number: string;
  readonly refund: ReportedRefund;
  /** That its payment was captured, where the gateway says so: the event of the capture may arrive later, or never. */
  readonly captured?: GatewayPaymentEvent;
};

/** How far a dispute of a payment is. */
export type GatewayDisputeEvent = { readonly kind: 'dispute'; readonly number: string; readonly dispute: Dispute };

/** `other`: about no order. */
export type GatewayEvent = GatewayPaymentEvent | GatewayRefundEvent | GatewayDisputeEvent | { readonly kind: 'other' };

/** The gateway's id of a refund, and whether it is paid out. */
export type MadeRefund = { readonly id: string; readonly state: 'pending' | 'refunded' };

/**
 * Where a method rejects, it does so with a GatewayFailure (gateway-failure.ts).
 *
 * @example
 * ```ts
 * import { rupees } from '../core/entities/money/money.ts';
 * import type { PaymentGateway } from '../core/ports/payments/payments.ts';
 *
 * declare const gateway: PaymentGateway;
 * declare const show: (page: string) => void;
 *
 * const { payPage } = await gateway.open({ number: 'an order', attempt: 1, amount: rupees(799), at: 1_767_583_800_000 });
 * if (payPage !== null) show(payPage);
 * ```
 */
export type PaymentGateway = {
  /** How the shopper pays what was opened without a page of its own; null where everything is paid on a page. */
  readonly window: GatewayWindow | null;
  /** Opens the gateway's side of an order. Asked again for the same attempt, it answers the same. */
  readonly open: (payment: PaymentRequest) => Promise<GatewayOrder>;
  /** Refunds money; `pending` where it is not paid out yet: an event reports that later, and asking again answers it. */
  readonly refund: (refund: RefundOrder) => Promise<MadeRefund>;
  /** Whether a signature that a browser sent is the gateway's, over this payment of this gateway order. */
  readonly isGenuine: (proof: {
    readonly gatewayOrder: string;
    readonly paymentId: string;
    readonly signature: string;
  }) => boolean;
  /**
   * Reads an event; undefined when the signature over its bytes is not the gateway's, or it cannot be read. Only for
   * genuine events the gateway is asked what they do not say, such as the shop's number of an order.
   */
  readonly readEvent: (event: {
    readonly raw: string;
    readonly signature: string;
  }) => Promise<GatewayEvent | undefined>;
  /** All that the gateway knows of a gateway order, for events that were lost; nothing of one that it does not know. */
  readonly eventsOf: (gatewayOrder: string) => Promise<readonly GatewayEvent[]>;
  /**
   * The orders that were opened at the gateway since then, epoch milliseconds, each with the shop's number, which another
   * shop's orders of the same account do not have.
   */
  readonly ordersSince: (since: number) => Promise<readonly { readonly id: string; readonly number: string }[]>;
  /**
   * The refunds of this shop's orders that were made since then, epoch milliseconds, whoever has made them, and the disputes
   * that may have been decided since then; or why the gateway does not list the disputes to this account.
   */
  readonly takenBackSince: (
    since: number,
  ) => Promise<{
    readonly events: readonly (GatewayRefundEvent | GatewayDisputeEvent)[];
    readonly disputesProblem?: string;
  }>;
};
