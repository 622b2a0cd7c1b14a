/**
 * What a courier has paid out of the cash that it collected on delivery, beside the orders that it has delivered: to the rupee,
 * parcel by parcel (spec 10.29).
 */
import { paise, subtractPaise, sumPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { parcelOf, stateOf, type OrderState } from '../../entities/order.ts';
import { awbKey, folded } from '../../entities/parcel.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders, type CourierPayout, type OrderRecord } from '../documents/orders.ts';
import { collectedOf, deliveredAtOf, owedOf } from '../orders/outside-money.ts';
import { payoutKey } from './record-payouts.ts';

/** An order whose parcel a courier has, or had. */
export type CourierOrder = {
  readonly order: string;
  readonly courier: string;
  /** All numbers that it was shipped with. */
  readonly awbs: readonly string[];
  readonly state: OrderState;
  /** What was collected on delivery, in paise: 0 of one that was paid online or is not delivered. */
  readonly collected: Paise;
  /** When it was first delivered, epoch milliseconds; null if it never was. */
  readonly deliveredAt: number | null;
  /** What was recorded of its payouts, oldest first. */
  readonly payouts: readonly CourierPayout[];
};

const courierOrderOf = (order: OrderRecord): CourierOrder | undefined => {
  const parcel = parcelOf(order);
  if (parcel === undefined) return undefined;
  return {
    order: order.number,
    courier: parcel.courier,
    awbs: (order.parcels ?? []).map(({ awb }) => awb),
    state: stateOf(order),
    collected: collectedOf(order),
    deliveredAt: deliveredAtOf(order),
    payouts: order.payouts ?? [],
  };
};

/** The orders with a parcel that were placed since then, epoch milliseconds, newest first. */
export const readCourierOrders = async (
  store: Pick<ShopStore, 'search'>,
  yieldTurn: () => Promise<void>,
  since: number,
): Promise<readonly CourierOrder[]> => {
  const found: CourierOrder[] = [];
  for await (const page of eachPage(store, orders, { from: since })) {
    found.push(...page.flatMap(({ document }) => courierOrderOf(document) ?? []));
    await yieldTurn();
  }
  return found;
};

/** A line of the courier's file, or of several files. */
export type PayoutLine = {
  /** The order as the file names it, if it is one of the shop's by its number; empty where it names none. */
  readonly order: string;
  readonly awb: string;
  /** What is paid for the parcel, in paise; negative where an earlier payment is taken back. */
  readonly amount: Paise;
  /** What was collected, as the courier says; absent where it does not. */
  readonly collected?: Paise;
  /** The courier's reference of the transfer; empty without one. */
  readonly reference: string;
  /** Epoch milliseconds; null where the file does not say it. */
  readonly paidAt: number | null;
};

/** What a line pays, with what the courier has deducted, in paise; nothing where it keeps everything that it has collected. */
export const paidBy = ({ amount, collected = ZERO_PAISE }: Pick<PayoutLine, 'amount' | 'collected'>): Paise => {
  // Couriers write 0 where they do not fill it in.
  if (collected <= ZERO_PAISE) return amount;
  return amount <= ZERO_PAISE ? ZERO_PAISE : collected;
};

export type PayoutDifference = {
  /**
   * `unknown`: no order. `ambiguous`: several orders have the tracking number. `too-little`, `too-much`: as the order says what was
   * collected; a courier that keeps all of it pays too little. `repeated`: the whole amount more than once. `not-delivered`: as the
   * shop knows it, or on its way back, or returned undelivered. `paid-online`: nothing was to be collected. `missing`: delivered
   * between others that the file pays, and not in it.
   */
  readonly kind:
    | 'unknown'
    | 'ambiguous'
    | 'too-little'
    | 'too-much'
    | 'repeated'
    | 'not-delivered'
    | 'paid-online'
    | 'missing';
  /** The index of the first line about it; null of a missing one. */
  readonly index: number | null;
  /** Of one that is not known: as the file names it. */
  readonly order: string | null;
  readonly awb: string;
  readonly state: OrderState | null;
  readonly paid: Paise;
  readonly due: Paise;
};

export type PayoutComparison = {
  /** The order of each line; undefined where none or several have it. */
  readonly orders: readonly (CourierOrder | undefined)[];
  /** Orders that were paid what they are due. */
  readonly agreeing: number;
  readonly differences: readonly PayoutDifference[];
  /** Orders that were delivered after the last one that is paid: their payout is still to come. */
  readonly toCome: { readonly count: number; readonly due: Paise };
  /** `due` − `paid` is the sum of what the differences lack, less what they have too much. */
  readonly totals: {
    readonly paid: Paise;
    /** Collected on the orders that the file pays, and on those that are missing. */
    readonly due: Paise;
    /** What the courier has deducted of what it pays for, such as freight. */
    readonly deducted: Paise;
  };
};

/** `known`: of all couriers, since one may pay out what another has delivered for it. */
export const comparePayouts = (
  courier: string,
  lines: readonly PayoutLine[],
  known: readonly CourierOrder[],
): PayoutComparison => {
  const byNumber = new Map(known.map((one) => [one.order, one]));
  const shipped = known.flatMap((of) => [...new Set(of.awbs.map(awbKey))].map((awb) => ({ awb, of })));
  const byAwb = Map.groupBy(shipped, ({ awb }) => awb);
  const ordersOf = ({ order, awb }: PayoutLine): readonly CourierOrder[] => {
    const numbered = byNumber.get(order);
    return numbered === undefined ? (byAwb.get(awbKey(awb)) ?? []).map(({ of }) => of) : [numbered];
  };
  const orderOf = (line: PayoutLine): CourierOrder | undefined => {
    const [first, ...others] = ordersOf(line);
    return others.length === 0 ? first : undefined;
  };
  const paidFor = Map.groupBy(lines, (one) => orderOf(one)?.order ?? `${one.order} ${awbKey(one.awb)}`);
  const differences: PayoutDifference[] = [];
  const paidOrders: CourierOrder[] = [];
  const dues: Paise[] = [];
  let agreeing = 0;
  for (const about of paidFor.values()) {
    const [first] = about;
    if (first === undefined) continue;
    const order = orderOf(first);
    // What the courier has deducted of it is no difference: it says so.
    const paid = sumPaise(about.map(paidBy));
    const due = order === undefined ? ZERO_PAISE : dueOf(courier, order, about);
    if (order !== undefined) paidOrders.push(order);
    dues.push(due);
    const kind = ordersOf(first).length > 1 ? 'ambiguous' : differenceOf(about, order, paid, due);
    if (kind === undefined) agreeing += 1;
    else
      differences.push({
        kind,
        index: lines.indexOf(first),
        order: order?.order ?? (first.order || null),
        awb: first.awb || (order?.awbs.at(-1) ?? ''),
        state: order?.state ?? null,
        paid,
        due,
      });
  }
  const times = paidOrders.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const from = times.reduce((first, time) => Math.min(first, time), Infinity);
  const until = times.reduce((last, time) => Math.max(last, time), -Infinity);
  const isPaid = new Set(paidOrders.map(({ order }) => order));
  const unpaid = known.filter(
    (one) => owedOf(one) > ZERO_PAISE && !isPaid.has(one.order) && folded(one.courier) === folded(courier),
  );
  const missing = unpaid
    .filter(({ deliveredAt }) => deliveredAt !== null && deliveredAt >= from && deliveredAt <= until)
    .map((one): PayoutDifference => ({
      kind: 'missing',
      index: null,
      order: one.order,
      awb: one.awbs.at(-1) ?? '',
      state: one.state,
      paid: ZERO_PAISE,
      due: owedOf(one),
    }));
  const toCome = unpaid.filter(({ deliveredAt }) => deliveredAt !== null && deliveredAt > until);
  const paid = sumPaise(lines.map(({ amount }) => amount));
  return {
    orders: lines.map(orderOf),
    agreeing,
    differences: [...differences, ...missing],
    toCome: { count: toCome.length, due: sumPaise(toCome.map(owedOf)) },
    totals: {
      paid,
      due: sumPaise([...dues, ...missing.map(({ due }) => due)]),
      deducted: subtractPaise(sumPaise(lines.map(paidBy)), paid),
    },
  };
};

/** What was collected on an order, less what earlier files have paid: recorded payouts that are none of these lines. */
const dueOf = (courier: string, { collected, payouts }: CourierOrder, lines: readonly PayoutLine[]): Paise => {
  const equal = lines.map((line) => payoutKey({ ...line, courier, amount: paidBy(line) }));
  const earlier = payouts.filter((one) => {
    const index = equal.indexOf(payoutKey(one));
    if (index >= 0) equal.splice(index, 1);
    return index < 0;
  });
  return owedOf({ collected, payouts: earlier });
};

const differenceOf = (
  lines: readonly PayoutLine[],
  order: CourierOrder | undefined,
  paid: Paise,
  due: Paise,
): PayoutDifference['kind'] | undefined => {
  if (order === undefined) return 'unknown';
  if (paid === due) return undefined;
  if (order.collected === ZERO_PAISE) return order.deliveredAt === null ? 'not-delivered' : 'paid-online';
  if (due === ZERO_PAISE) return 'repeated';
  if (paid < due) return 'too-little';
  const whole = lines.filter((line) => paidBy(line) >= due);
  return whole.length > 1 ? 'repeated' : 'too-much';
};

/** What is lacking, in paise; negative where too much was paid. */
export const lackOf = ({ paid, due }: PayoutDifference): Paise => paise(due - paid);
