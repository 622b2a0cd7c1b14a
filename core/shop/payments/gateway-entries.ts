/**
 * What has passed between the shop and its payment gateway for an order, by the gateway's ids: payments that were captured,
 * refunds whoever has made them, and disputes. An operator finds them at the gateway's dashboard by these.
 */
import type { Order } from '../../entities/order.ts';
import type { Paise } from '../../entities/money/paise.ts';
import { capturesOf, isSamePayment, refundsElsewhere, refundsToMake, type Dispute } from '../../entities/payment.ts';

export type GatewayEntry = {
  readonly kind: 'payment' | 'refund' | 'dispute';
  /** The gateway's id; null for a refund that it has not reported yet. */
  readonly id: string | null;
  /** The payment that is captured, refunded or disputed. */
  readonly payment: string;
  readonly gatewayOrder: string;
  /** In hundredths of the currency (ISO 4217). */
  readonly amount: Paise;
  readonly currency: string;
  /** Epoch milliseconds, by the gateway's clock where it has reported it. */
  readonly at: number;
  readonly state: 'captured' | 'pending' | 'refunded' | Dispute['status'];
};

/** Without cash that was paid on delivery or to a UPI ID: no gateway knows of it. */
export const gatewayEntriesOf = ({ payment }: Pick<Order, 'payment'>): readonly GatewayEntry[] => {
  const captures = capturesOf(payment).flatMap(({ gatewayOrder, ...capture }): readonly GatewayEntry[] => {
    if (gatewayOrder === null) return [];
    const event = payment.events.find(
      (one) => one.kind === 'captured' && isSamePayment(one, { ...capture, gatewayOrder }),
    );
    return [{ kind: 'payment', ...capture, id: capture.payment, gatewayOrder, at: event?.at ?? 0, state: 'captured' }];
  });
  const own = refundsToMake(payment).flatMap(
    ({ gatewayOrder, payment: of, key, amount, currency, at, state }): readonly GatewayEntry[] => {
      if (gatewayOrder === null || amount === 0) return [];
      const report = payment.reported?.findLast((one) => one.key === key && one.state !== 'failed');
      return [
        {
          kind: 'refund',
          id: report?.id ?? null,
          payment: of,
          gatewayOrder,
          amount,
          currency,
          at: report?.at ?? at,
          state,
        },
      ];
    },
  );
  const elsewhere = refundsElsewhere(payment).flatMap(
    ({ of, id, amount, currency, at, state }): readonly GatewayEntry[] =>
      of.gatewayOrder === null
        ? []
        : [
            {
              kind: 'refund',
              id,
              payment: of.payment,
              gatewayOrder: of.gatewayOrder,
              amount,
              currency,
              at,
              state: state === 'processed' ? 'refunded' : 'pending',
            },
          ],
  );
  const disputes = (payment.disputes ?? []).map(({ id, payment: of, amount, currency, at, status }): GatewayEntry => ({
    kind: 'dispute',
    id,
    payment: of,
    gatewayOrder: captures.find((capture) => capture.payment === of)?.gatewayOrder ?? '',
    amount,
    currency,
    at,
    state: status,
  }));
  return [...captures, ...own, ...elsewhere, ...disputes];
};
