/** Records on orders what a courier has paid out of the cash that it collected on delivery (spec 10.29). */
import { ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { parcelOf } from '../../entities/order.ts';
import { folded } from '../../entities/parcel.ts';
import { MINUTE_MS } from '../../entities/time/duration.ts';
import { put, type ShopStore } from '../../ports/store/shop-store.ts';
import type { CourierPayout, OrderRecord } from '../documents/orders.ts';
import { firstPayouts, firstPayoutsKey } from '../documents/first-payouts.ts';
import { decideOnOrder, type DecideOrder } from '../orders/decide-on-order.ts';
import { collectedOf, paidOutOf } from '../orders/outside-money.ts';
import { FUTURE_MS } from '../fulfilment/move-orders.ts';
import { orderNumberIn, putOrder } from '../orders/order-record.ts';
import { withStoreTimeLimit, type ShopPorts } from '../ports.ts';

/** What a file pays for an order. */
export type OrderPayout = Omit<CourierPayout, 'recordedAt'> & {
  readonly order: string;
  /** Which of the equal ones of its file it is, from 1; absent for the first. */
  readonly occurrence?: number;
};

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
  const couriers = new Set<string>();
  const now = ports.clock.now();
  for (const payout of payouts) {
    const { order } = payout;
    const refused = { order, outcome: 'refused', paidOut: ZERO_PAISE, collected: ZERO_PAISE } as const;
    const decided = await decideOnOrder(
      withStoreTimeLimit(ports),
      orderNumberIn(order) ?? order,
      recordPayout(payout, now),
      { result: refused, courier: undefined },
    );
    results.push(decided.result);
    // Whoever pays: the parcels of this courier are paid out.
    if (decided.courier !== undefined) couriers.add(folded(decided.courier));
  }
  // A delivery that is being decided does not know of it yet, and may be dated ahead.
  await noteCouriers(withStoreTimeLimit(ports).store, [...couriers], ports.clock.now() + FUTURE_MS + MINUTE_MS);
  return results;
};

const noteCouriers = async (
  store: Pick<ShopStore, 'read' | 'update'>,
  paid: readonly string[],
  at: number,
): Promise<void> => {
  const key = firstPayoutsKey;
  const known = (await store.read([key])).get(key)?.couriers ?? [];
  if (paid.every((courier) => known.some((one) => one.courier === courier))) return;
  await store.update({ writes: [key] }, (documents) => {
    const { couriers = [] } = documents.get(key) ?? {};
    const added = paid.filter((courier) => !couriers.some((one) => one.courier === courier));
    const next = { couriers: [...couriers, ...added.map((courier) => ({ courier, at }))] };
    return { answer: null, writes: added.length === 0 ? [] : [put(firstPayouts, key, next)] };
  });
};

/** Payouts of an order with the same key are the same one. */
export const payoutKey = ({
  courier,
  reference,
  paidAt,
  amount,
}: Pick<CourierPayout, 'courier' | 'reference' | 'paidAt' | 'amount'>): string =>
  JSON.stringify([courier, reference, paidAt, amount]);

/** Whether an order has so many equal payouts already. */
export const hasPayout = (
  payouts: readonly Omit<CourierPayout, 'recordedAt'>[],
  { occurrence = 1, ...payout }: OrderPayout,
): boolean => payouts.filter((one) => payoutKey(one) === payoutKey(payout)).length >= occurrence;

type PayoutDecision = { readonly result: RecordedPayout; readonly courier: string | undefined };

const recordPayout =
  (payout: OrderPayout, now: number): DecideOrder<PayoutDecision> =>
  (order) => {
    const { order: _named, occurrence: _nth, ...payment } = payout;
    const collected = collectedOf(order);
    const { payouts = [] } = order;
    const decided = (outcome: RecordedPayout['outcome'], of: OrderRecord): PayoutDecision => ({
      result: { order: order.number, outcome, paidOut: paidOutOf(of), collected },
      courier: outcome === 'refused' ? undefined : parcelOf(order)?.courier,
    });
    if (collected === ZERO_PAISE) return { answer: decided('refused', order) };
    if (hasPayout(payouts, payout)) return { answer: decided('recorded_before', order) };
    const next: OrderRecord = { ...order, payouts: [...payouts, { ...payment, recordedAt: now }] };
    return { answer: decided('recorded', next), writes: [putOrder(next)] };
  };
