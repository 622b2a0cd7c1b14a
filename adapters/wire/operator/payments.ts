/** The operator's calls about payments at the gateway: what is open there, and what the store does not know of. */
import { orderNumber, orderState, paymentState } from '../../../core/contract/order.ts';
import * as s from '../../../core/contract/shape.ts';
import { count } from '../../../core/contract/values.ts';
import { UNKNOWN_PAYMENT_STATES } from '../../../core/shop/documents/unknown-payments.ts';
import {
  RECONCILE_FAILURES,
  type OpenAtGateway,
  type ReconciledOrder,
} from '../../../core/shop/maintenance/reconcile-orders.ts';
import type { CourierOrder } from '../../../core/shop/payments/compare-payouts.ts';
import { PAYOUT_OUTCOMES, type RecordedPayout } from '../../../core/shop/payments/record-payouts.ts';
import type { OrderEntry } from '../../../core/shop/payments/compare-settlement.ts';
import { done } from '../../../core/entities/answer.ts';
import { command, query } from './call.ts';
import { gatewayEntryFields, payout } from './orders.ts';
import { amount, currency, keyText, maybeTime, time } from './values.ts';

/** A payment for an order that is not in the store. */
const unknownPayment = s.object({
  payment: s.string(),
  number: s.named('order', orderNumber),
  amount,
  currency,
  /** When it was captured, and when the shop learned of it. */
  at: time,
  foundAt: s.named('found_at', time),
  state: s.picklist(UNKNOWN_PAYMENT_STATES),
});
export type UnknownPaymentView = s.Infer<typeof unknownPayment>;

const periodTime = s.number({ integer: true, min: 0 });
const orderEntry: s.Shape<OrderEntry> = s.object({ order: orderNumber, ...gatewayEntryFields });

const courierOrder: s.Shape<CourierOrder> = s.object({
  order: orderNumber,
  courier: s.string(),
  awbs: s.array(s.string()),
  state: orderState,
  collected: amount,
  deliveredAt: s.named('delivered_at', maybeTime),
  payouts: s.array(payout),
});

const recordedPayout: s.Shape<RecordedPayout> = s.object({
  order: orderNumber,
  outcome: s.picklist(PAYOUT_OUTCOMES),
  paidOut: s.named('paid_out', amount),
  collected: amount,
});

/** In one call, at most. */
export const MOST_PAYOUTS = 100;

const status = s.object({ state: orderState, payment: paymentState });

const reconciledOrder: s.Shape<ReconciledOrder> = s.object({
  order: orderNumber,
  before: status,
  after: status,
  failure: s.nullable(s.picklist(RECONCILE_FAILURES)),
  detail: s.nullable(s.string()),
});

const openOrder: s.Shape<OpenAtGateway> = s.object({
  order: orderNumber,
  state: orderState,
  payment: paymentState,
  isPaymentOpen: s.named('payment_open', s.boolean()),
  refunds: s.array(s.object({ amount, currency })),
});

export const operatorPaymentCalls = {
  /** Asks the gateway about everything that is open there, and about all its orders since then, epoch milliseconds. */
  reconcile: command({
    path: '/reconcile',
    input: s.object({ since: s.optional(s.number({ integer: true, min: 0 })) }),
    data: s.object({
      orders: s.array(reconciledOrder),
      /** With `since`: how many orders, and how many refunds and disputes were checked, and the payments that the store lacks. */
      checked: s.optional(count),
      takenBack: s.named('taken_back', s.optional(count)),
      /** Why the gateway did not list the disputes; absent where it did. */
      disputesProblem: s.named('disputes_problem', s.optional(s.string())),
      unknown: s.optional(s.array(unknownPayment)),
    }),
    isLong: true,
    handle: async ({ shop }, { since }) => {
      const orders = await shop.reconcile();
      if (since === undefined) return done({ orders });
      const found = await shop.searchGateway(since);
      return found.status ? done({ orders, ...found.data }) : found;
    },
  }),
  /** What `payments reconcile` would ask the gateway about, without asking it. */
  openAtGateway: query({
    path: '/reconcile/open',
    data: s.array(openOrder),
    isLong: true,
    handle: ({ shop }) => shop.openAtGateway(),
  }),
  /** What has passed through the gateway in a period, epoch milliseconds, oldest first. */
  gatewayEntries: query({
    path: '/payments',
    input: s.object({ from: periodTime, until: periodTime }),
    data: s.array(orderEntry),
    isLong: true,
    handle: ({ shop }, period) => shop.gatewayEntries(period),
  }),
  /** The orders with a parcel that were placed since then, epoch milliseconds, and what was collected on them. */
  courierOrders: query({
    path: '/payments/courier',
    input: s.object({ since: periodTime }),
    data: s.array(courierOrder),
    isLong: true,
    handle: ({ shop }, { since }) => shop.courierOrders(since),
  }),
  /** Records what a courier has paid out, each payout once however often it is asked for. */
  recordPayouts: command({
    path: '/payments/courier',
    input: s.object({
      payouts: s.array(
        s.object({
          order: orderNumber,
          courier: s.string({ length: 'courier' }),
          reference: s.string({ length: 'awb' }),
          paidAt: s.named('paid_at', maybeTime),
          amount,
          deducted: s.optional(amount),
          occurrence: s.optional(s.number({ integer: true, min: 1 })),
        }),
      ),
    }),
    check: ({ payouts }) =>
      payouts.length > MOST_PAYOUTS ? ['payouts', `should be a list of at most ${MOST_PAYOUTS}`] : undefined,
    data: s.object({ payouts: s.array(recordedPayout) }),
    isLong: true,
    handle: ({ shop }, { payouts }) => shop.recordPayouts(payouts),
  }),
  unknownPayments: query({
    path: '/payments/unknown',
    data: s.array(unknownPayment),
    handle: ({ shop }) => shop.unknownPayments(),
  }),
  settleUnknownPayment: command({
    path: '/payments/unknown',
    input: s.object({
      payment: keyText('paymentId', 'should be the id of a payment'),
      by: s.picklist(['refund', 'close']),
    }),
    data: unknownPayment,
    isLong: true,
    handle: ({ shop }, settled) => shop.settleUnknownPayment(settled),
  }),
} as const;
