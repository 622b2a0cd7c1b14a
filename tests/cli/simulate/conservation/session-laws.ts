/**
 * What no session may create or lose: units, rupees and reward cash. The amounts are computed again from other numbers
 * than those that the session's result was made from.
 */
import type { Settings } from '../../../../core/catalogue/settings/settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { isPaidOnDelivery } from '../../../../core/entities/payment-mode.ts';
import { rewardCashEarned } from '../../../../core/pricing/reward-cash.ts';
import type { OrderOutcome, SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';
import type { CartUnits } from './watched-session.ts';

const orderProblems = (
  { end, total, kept, refunded, codFee, mode }: OrderOutcome,
  settings: Settings,
): readonly string[] => [
  ...(kept < 0 || refunded < 0 ? ['a negative amount'] : []),
  ...(kept + refunded === 0 || kept + refunded === total ? [] : ['money that is neither kept nor refunded']),
  ...(end === 'delivered' && (kept !== total || refunded !== 0) ? ['a delivered order that is not paid in full'] : []),
  ...((end === 'expired' || end === 'rto' || end === 'cancelled') && kept !== 0 ? ['money kept for nothing'] : []),
  ...(end === 'returned' && kept > codFee ? ['more than the fee kept of a returned order'] : []),
  ...(codFee === (isPaidOnDelivery(mode) ? settings.codFee : 0) ? [] : ['a fee of another mode']),
];

/** What the order earns by the rule of the core: a percentage of what its products cost. */
const rewardOf = ({ total, codFee, discount, cashRedeemed }: OrderOutcome, { rewardPercent }: Settings): number =>
  rewardCashEarned(rupees(total - codFee + discount + cashRedeemed), rewardPercent);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const cashProblems = ({ cash, orders }: SessionOutcome, settings: Settings): readonly string[] => {
  const { earned, redeemed, takenBack, held, outstanding } = cash;
  const rewards = (end: OrderOutcome['end']): number =>
    sumOf(orders.filter((order) => order.end === end).map((order) => rewardOf(order, settings)));
  const redeemedIn = sumOf(
    orders.map(({ cashRedeemed, end }) => (end === 'delivered' || end === 'open' ? cashRedeemed : 0)),
  );
  // An order under way has earned nothing yet, unless it is one that is being returned.
  const [kept, perhaps] = [rewards('delivered'), rewards('delivered') + rewards('open')];
  // What an order will earn is pending; that of a refused parcel until it is back.
  const pending = outstanding - (earned - redeemed - takenBack);
  const mostPending = rewards('open') + rewards('rto');
  return [
    ...(Math.min(earned, redeemed, takenBack, held, outstanding) < 0 ? ['negative reward cash'] : []),
    ...(redeemed === redeemedIn ? [] : [`₹${redeemed} redeemed, ₹${redeemedIn} in orders`]),
    ...(earned - takenBack >= kept && earned - takenBack <= perhaps
      ? []
      : [`₹${earned - takenBack} of reward cash earned and kept, by orders that earn ₹${kept} to ₹${perhaps}`]),
    ...(pending >= 0 && pending <= mostPending ? [] : [`₹${pending} of reward cash pending`]),
    ...(held <= outstanding ? [] : ['more reward cash held than there is']),
  ];
};

/** The units of the carts, as the shop showed them when each order was placed, are those of the orders. */
const unitProblems = ({ orders }: SessionOutcome, carts: readonly CartUnits[]): readonly string[] => {
  const [inOrders, inCarts] = [orders.map(({ units }) => units), carts].map((all) =>
    JSON.stringify(all.map((units) => Object.entries(units).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
  );
  return inOrders === inCarts ? [] : [`units ${inCarts} in the carts, ${inOrders} in the orders`];
};

/** What is wrong with a session; `carts` as in WatchedSession. */
export const sessionProblems = (
  outcome: SessionOutcome,
  carts: readonly CartUnits[],
  settings: Settings,
): readonly string[] => [
  ...outcome.violations,
  ...outcome.orders.flatMap((order) => orderProblems(order, settings)),
  ...cashProblems(outcome, settings),
  ...unitProblems(outcome, carts),
];
