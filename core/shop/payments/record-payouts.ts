/** Records on orders what a courier has paid out of the cash that it collected on delivery (spec 10.29). */
import { ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import type { CourierPayment, OrderRecord } from '../documents/orders.ts';
import { decideOnOrder, type DecideOrder } from '../orders/decide-on-order.ts';
import { paidOutOf } from '../orders/outside-money.ts';
import { orderNumberIn, putOrder } from '../orders/order-record.ts';
import { withStoreTimeLimit, type ShopPorts } from '../ports.ts';
import { collectedOf } from './compare-remittance.ts';

/** What a file pays for an order. */
export type OrderPayout = Omit<CourierPayment, 'recordedAt'> & { readonly order: string };

/** `recorded_before`: the order has it already; `refused`: no cash was collected on it. */
export const PAYOUT_OUTCOMES = ['recorded', 'recorded_before', 'refused'] as const;

export type RecordedPayout = {
  readonly order: string;
  readonly outcome: (typeof PAYOUT_OUTCOMES)[number];
  /** What couriers have paid out for the order in all, and what was collected on it. */
  readonly paidOut: Paise;
  readonly collected: Paise;
};

/** The result of each payout, in their order. */
export const recordPayouts = async (
  ports: ShopPorts,
  payouts: readonly OrderPayout[],
): Promise<readonly RecordedPayout[]> => {
  const results: RecordedPayout[] = [];
  for (const payout of payouts) {
    const { order } = payout;
    const none = { order, outcome: 'refused', paidOut: ZERO_PAISE, collected: ZERO_PAISE } as const;
    const decide = recordPayout(payout, ports.clock.now());
    results.push(await decideOnOrder(withStoreTimeLimit(ports), orderNumberIn(order) ?? order, decide, none));
  }
  return results;
};

const isSamePayout = (one: Omit<CourierPayment, 'recordedAt'>, other: Omit<CourierPayment, 'recordedAt'>): boolean =>
  one.courier === other.courier &&
  one.reference === other.reference &&
  one.paidAt === other.paidAt &&
  one.amount === other.amount;

const recordPayout =
  ({ order: _named, ...payout }: OrderPayout, now: number): DecideOrder<RecordedPayout> =>
  (order) => {
    const collected = collectedOf(order);
    const { payouts = [] } = order;
    const result = (outcome: RecordedPayout['outcome'], of: OrderRecord): RecordedPayout => ({
      order: order.number,
      outcome,
      paidOut: paidOutOf(of),
      collected,
    });
    if (collected === ZERO_PAISE) return { answer: result('refused', order) };
    if (payouts.some((one) => isSamePayout(one, payout))) return { answer: result('recorded_before', order) };
    const next: OrderRecord = { ...order, payouts: [...payouts, { ...payout, recordedAt: now }] };
    return { answer: result('recorded', next), writes: [putOrder(next)] };
  };
