/** What a session leaves behind, as the shop shows it to its customer. */
import { productOf, type ProductName } from '../../../core/catalogue/products.ts';
import type { CashLedgerView, OrderView } from '../../../core/ports/shop-views.ts';
import type { OrderEnd, OrderOutcome, SessionOutcome } from '../session-outcome.ts';
import { openOrders } from './parcel.ts';
import type { SimulatedShopper } from './simulated-shopper.ts';

type Result = Pick<SessionOutcome, 'orders' | 'cash'>;

const ZERO_CASH: SessionOutcome['cash'] = { earned: 0, redeemed: 0, takenBack: 0, held: 0, outstanding: 0 };
const EMPTY_RESULT: Result = { orders: [], cash: ZERO_CASH };

export const resultOf = async (shopper: SimulatedShopper): Promise<Result> => {
  if (shopper.orders.length === 0) return EMPTY_RESULT;
  const { player } = shopper;
  const direct = player.context.tab?.browser.connection.direct();
  if (direct === undefined) return EMPTY_RESULT;
  let [list, cash] = await Promise.all([direct.listOrders(), direct.getCashLedger()]);
  if (!list.status || !cash.status) {
    // The shop's session has ended meanwhile.
    await openOrders(shopper);
    // Its password may not have reached the shopper, who has left then; the result is read with it all the same.
    const { session, checkout } = player.shopper();
    if (!session.get().isLogged && checkout.get().stage === 'verify') await player.play('verify-otp', null);
    [list, cash] = await Promise.all([direct.listOrders(), direct.getCashLedger()]);
  }
  if (!list.status || !cash.status) {
    player.reportViolation('the shop does not show the orders to their customer');
    return EMPTY_RESULT;
  }
  const views = new Map(list.data.orders.map((order) => [order.order, order]));
  const orders = shopper.orders.flatMap(({ number, repeat }) => {
    const view = views.get(number);
    if (view === undefined) {
      player.reportViolation('the shop does not list an order that it has taken');
      return [];
    }
    const problem = orderProblem(view);
    if (problem !== undefined) player.reportViolation(problem);
    return [orderOutcome(view, repeat)];
  });
  const totals = cashTotals(cash.data);
  if (totals.outstanding !== cash.data.balance + cash.data.pending + cash.data.held)
    player.reportViolation('the entries of the reward cash do not add up to its balances');
  return { orders, cash: totals };
};

/** What was paid, in rupees: a payment that was refunded is not shown as paid any more. */
const receivedFor = ({ paid, refund, summary }: OrderView): number => paid ?? (refund === null ? 0 : summary.total);

/** What must hold for every order, whatever became of it. */
const orderProblem = (order: OrderView): string | undefined => {
  const { refund, state } = order;
  const { subtotal, shipping, discount, total } = order.summary;
  const received = receivedFor(order);
  if (total !== subtotal + shipping - discount.value)
    return `an order of ₹${total} whose lines add up to another total`;
  if (refund !== null && refund.amount > received) return `₹${refund.amount} refunded of ₹${received} paid`;
  if (state === 'delivered' && received !== total)
    return `a delivered order of ₹${total}, of which ₹${received} is paid`;
  return undefined;
};

const endOf = (order: OrderView): OrderEnd => {
  const { state, history, refund } = order;
  const states = history.map((step) => step.state);
  // The session's time was over before the refund of a parcel that is on its way back.
  const isRefundDue = refund === null && receivedFor(order) > 0;
  if (states.includes('rto')) return isRefundDue ? 'open' : 'rto';
  if (states.includes('picked_up')) return isRefundDue ? 'open' : 'returned';
  if (state === 'delivered' || state === 'return_requested') return 'delivered';
  if (states.includes('cancelled')) return 'cancelled';
  // Its shopper does nothing more about an order that is not paid for: it has expired, or will.
  return states.includes('confirmed') ? 'open' : 'expired';
};

const orderOutcome = (view: OrderView, repeat: number): OrderOutcome => {
  const { mode, items, summary, refund } = view;
  const { discount } = summary;
  const units: Partial<Record<ProductName, number>> = {};
  for (const [pid, { qty }] of Object.entries(items)) {
    const product = productOf(pid);
    if (product !== undefined) units[product.name] = qty;
  }
  const refunded = Math.round(refund?.amount ?? 0);
  return {
    mode,
    units,
    total: summary.total,
    discount: discount.amount > 0 ? 0 : discount.value,
    cashRedeemed: discount.amount > 0 ? discount.value : 0,
    codFee: summary.shipping,
    kept: Math.round(receivedFor(view)) - refunded,
    refunded,
    isPacked: view.history.some((step) => step.state === 'packed'),
    isShipped: view.history.some((step) => step.state === 'shipped'),
    isBack: view.history.some((step) => step.state === 'rto' || step.state === 'picked_up'),
    end: endOf(view),
    repeat,
  };
};

/** Redeemed cash that was returned counts as not redeemed. */
const cashTotals = ({ entries, pending, held }: CashLedgerView): SessionOutcome['cash'] => {
  const sum = (...kinds: readonly string[]): number =>
    entries.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0);
  const earned = sum('released', 'granted');
  const redeemed = sum('captured') - sum('returned');
  const takenBack = sum('taken_back');
  return { earned, redeemed, takenBack, held, outstanding: earned - redeemed - takenBack + pending };
};
