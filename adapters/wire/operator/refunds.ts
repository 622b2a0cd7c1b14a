/** The operator's calls about refunds. */
import { orderNumber, orderState, paymentState } from '../../../core/contract/order.ts';
import * as s from '../../../core/contract/shape.ts';
import type { DueRefund } from '../../../core/shop/payments/due-refunds.ts';
import type { RefundedOrder } from '../../../core/shop/payments/refund-order.ts';
import { command, query } from './call.ts';
import { amount, amountPaid, currency, refundTarget, time } from './values.ts';

export const dueRefund: s.Shape<DueRefund> = s.object({
  order: orderNumber,
  amount,
  currency,
  to: refundTarget,
  upi: s.nullable(s.string()),
  by: s.picklist(['gateway', 'operator']),
  since: time,
  isRefused: s.named('is_refused', s.boolean()),
});

const refundedOrder: s.Shape<RefundedOrder> = s.object({
  state: orderState,
  payment: paymentState,
  amount,
  currency,
  to: refundTarget,
});

/** Of an input: what is refunded, and whether the return is the shop's own fault. */
export const refundFields = { amount: s.optional(amountPaid), atFault: s.named('at_fault', s.optional(s.boolean())) };

export const operatorRefundCalls = {
  /** Every refund that is due. */
  dueRefunds: query({ path: '/refunds', data: s.array(dueRefund), handle: ({ shop }) => shop.dueRefunds() }),
  /** Refunds an order, or, with a reason, a part of one; or has a pending refund requested again. */
  refundOrder: command({
    path: '/refund',
    input: s.object({
      order: orderNumber,
      ...refundFields,
      // Of a part of an order that its customer keeps.
      reason: s.optional(s.string({ length: 'reason' })),
      /** Units by product; without it `amount` is refunded. */
      items: s.optional(s.record(s.number({ integer: true, min: 1 }))),
      /** Where the operator has paid cash back to. */
      upi: s.optional(s.string({ length: 'upi' })),
      /** It was refunded at the gateway's dashboard: only the credit note is given, for what has none. */
      isAtGateway: s.named('at_gateway', s.optional(s.boolean())),
      /** Refunds a part although the last one was the same. */
      isAgain: s.named('again', s.optional(s.boolean())),
      /** Only answers what a part comes to. */
      isPreview: s.named('preview', s.optional(s.boolean())),
    }),
    check: ({ reason, items, amount: sum, upi, isAgain, isPreview, isAtGateway = false }) => {
      if (isAtGateway && (items ?? sum ?? upi) !== undefined)
        return ['at_gateway', 'should stand without items, amount and upi'];
      const isOfPart =
        isAtGateway || isAgain === true || isPreview === true || items !== undefined || upi !== undefined;
      if (reason === undefined && isOfPart) return ['reason', 'is required for a part of an order'];
      return reason !== undefined && items === undefined && sum === undefined && !isAtGateway
        ? ['items', 'or an amount is required for a part of an order']
        : undefined;
    },
    data: refundedOrder,
    handle: ({ shop }, refund) => shop.refundOrder(refund),
  }),
} as const;
