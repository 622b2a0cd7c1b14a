/** What must hold whenever a customer reads their account: no money, code or reward cash counted twice, and no order missing. */
import type { CashEntry, CashEntryKind } from '../../../core/entities/cash-ledger.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { CashLedgerView, OrderView } from '../../../core/ports/shop-views.ts';
import type { Violation } from './recorded-calls.ts';

export type Placed = { readonly number: string; readonly key: string; readonly ended: number };

export type CustomerView = {
  readonly phone: string;
  /** Reward cash that the customer was granted, in rupees. */
  readonly granted: number;
  /** Read before the orders. */
  readonly ledger: CashLedgerView;
  readonly orders: readonly OrderView[];
  /** Numbers of the orders that the customer knew before they were read. */
  readonly acknowledged: readonly string[];
};

/** States in which an order holds or has used nothing. */
const WITHOUT_HOLDS: readonly OrderState[] = ['payment_failed', 'expired', 'cancelled', 'refunded'];
export const ONCE_PER_PHONE = 'BESTYOU';

export const isLive = ({ state }: Pick<OrderView, 'state'>): boolean => !WITHOUT_HOLDS.includes(state);
const cashOf = ({ summary }: OrderView): number => summary.discount.amount;

export const customerViolations = (view: CustomerView): readonly Violation[] => [
  ...orderViolations(view),
  ...ledgerViolations(view),
];

const orderViolations = ({ phone, orders, acknowledged, granted }: CustomerView): readonly Violation[] => {
  const live = orders.filter(isLive);
  const withCode = live.filter(
    ({ summary: { discount } }) => discount.code === ONCE_PER_PHONE && discount.amount === 0,
  );
  const spent = live.reduce((sum, order) => sum + cashOf(order), 0);
  const numbers = new Set(orders.map(({ order }) => order));
  return [
    ...(numbers.size < orders.length ? [`${phone}: an order is listed twice`] : []),
    ...(withCode.length > 1 ? [`${phone}: ${withCode.length} orders use a code that is used once`] : []),
    ...(spent > granted ? [`${phone}: orders redeem ${spent} of ${granted}`] : []),
    ...[...new Set(acknowledged)]
      .filter((number) => !numbers.has(number))
      .map((number) => `${phone}: order ${number} was acknowledged and is missing`),
    ...orders.flatMap((order) => paymentViolations(phone, order)),
  ];
};

const paymentViolations = (
  phone: string,
  { order, paid, refund, summary, history }: OrderView,
): readonly Violation[] => {
  const confirmed = history.filter(({ state }) => state === 'confirmed').length;
  return [
    ...(paid !== null && paid !== summary.total
      ? [`${phone}: ${order} of ${summary.total} was paid with ${paid}`]
      : []),
    ...(refund !== null && refund.amount > summary.total ? [`${phone}: ${order} refunds ${refund.amount}`] : []),
    ...(confirmed > 1 ? [`${phone}: ${order} was confirmed ${confirmed} times`] : []),
  ];
};

/** Of one order, each kind of entry is made at most once. */
const repeated = (entries: readonly CashEntry[]): readonly CashEntry[] =>
  entries.filter(
    ({ kind, ref }, index) =>
      kind !== 'granted' && entries.findIndex((one) => one.kind === kind && one.ref === ref) < index,
  );

const ledgerViolations = ({ phone, granted, ledger, orders }: CustomerView): readonly Violation[] => {
  const sum = (...kinds: readonly CashEntryKind[]): number =>
    ledger.entries.reduce((total, { kind, amount }) => total + (kinds.includes(kind) ? amount : 0), 0);
  const held = sum('held') - sum('captured', 'voided');
  const spent = sum('captured') - sum('returned');
  const numbers = new Set(orders.map(({ order }) => order));
  const holding = ledger.entries.filter(({ kind }) => kind === 'held');
  return [
    ...(sum('granted') === granted ? [] : [`${phone}: granted ${sum('granted')} in place of ${granted}`]),
    ...(ledger.balance < 0 || held < 0 || spent < 0 ? [`${phone}: an account is overdrawn`] : []),
    ...(ledger.held === held && ledger.balance === granted - held - spent
      ? []
      : [`${phone}: ${ledger.balance} available and ${ledger.held} held of ${granted}, ${spent} of it spent`]),
    ...repeated(ledger.entries).map(({ kind, ref }) => `${phone}: ${ref} is ${kind} twice`),
    ...holding
      .filter(({ ref }) => !numbers.has(ref))
      .map(({ ref }) => `${phone}: reward cash is held for ${ref}, which is missing`),
    ...orders
      .filter((order) => cashOf(order) > 0 && ledger.entries.some(({ ref }) => ref === order.order))
      .filter((order) => !holding.some(({ ref, amount }) => ref === order.order && amount === cashOf(order)))
      .map(({ order }) => `${phone}: ${order} redeems reward cash that was not held for it`),
  ];
};

/** Every attempt places one order of its own. `listed`: the numbers of all orders at the end. */
export const placedViolations = (
  phone: string,
  placed: readonly Placed[],
  listed: readonly string[],
): readonly Violation[] => {
  const numbers = placed.map(({ number }) => number);
  return [
    ...(new Set(numbers).size < numbers.length ? [`${phone}: two attempts placed the same order`] : []),
    ...listed.filter((number) => !numbers.includes(number)).map((number) => `${phone}: nobody placed order ${number}`),
  ];
};
