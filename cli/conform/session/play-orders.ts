/** Plays placing and cancelling orders, on the backend and in the model (spec 11). */
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { isJsonObject } from '../../input/json-object.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { Exchange, PlainAnswer } from '../backend/exchange.ts';
import { isPaidOnDelivery, sums, type Model } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import {
  cancellable,
  movable,
  placeOrderResult,
  recordCancellation,
  recordDelivery,
  recordOrder,
  returnable,
  type Paying,
} from '../model/place-order.ts';
import { linesExpectation, quoteExpectations } from './cart-expectations.ts';
import { addressesOf, addressExpectations } from './customers.ts';
import { valueAt, type Expectation } from './expectations.ts';
import { apply, asRule, isRefused, readCarts, refusal, set } from './play-cart.ts';
import { withSandbox } from './sandbox.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import { OTHER_TOTALS, type OtherTotal, type PlaceStep, type Step } from './step.ts';

/** A request of another customer: its idempotency key, and the addresses of which customer it had. */
export type OthersRequest = { readonly key: string; readonly customer: number };

/** `others`: what another customer has sent, to send the same instead of a request of its own. */
export const place = async (player: Player, step: PlaceStep, others?: OthersRequest): Promise<void> => {
  const { verify } = player;
  const { mode, how, at, redeem, claims = false } = step;
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const customer = others?.customer ?? model.verified ?? 0;
  const result = placeOrderResult(model, step);
  const { total, redeemed } = sums(model, mode, model.coupon, redeem);
  // Where the order is refused anyway, the contract does not say for which of two reasons.
  const otherTotal = isOtherTotal(how) && !('refused' in result) ? OTHER_TOTAL[how](total) : undefined;
  const input = {
    ...orderInput(step, otherTotal ?? total, customer),
    key: others?.key ?? player.backend.freshKey(),
  };
  const exchange = await call('placeOrder', input, claims ? { claims: claimedOrder(player, model) } : {});
  if ('refused' in result) {
    verify(exchange, refusedExpectations(player, result.refused));
    // A code that is used up is taken off the cart as well.
    if (result.refused === 'COUPON_INVALID') model.coupon = null;
    return readCarts(player, at, 'refused');
  }
  if (otherTotal !== undefined) {
    verify(exchange, [
      ...refusal(player, 'other-total', 'PRICE_CHANGED'),
      ...quoteExpectations(model, 'data.quotes.cod', 'cod').filter(({ rule }) => rule === 'to-pay'),
    ]);
    await readCarts(player, at, 'refused');
    return readOrders(player, browser);
  }
  if (exchange.answer?.code === 'NO_GATEWAY') return readCarts(player, at, 'refused');
  if (claims && isRefused(player, exchange)) return readCarts(player, at, 'refused');
  if (others !== undefined && exchange.answer?.code === 'KEY_REUSED') {
    player.tolerate(
      exchange,
      'a key that another customer has used is refused; this shop keeps the keys of each session apart',
    );
    return readCarts(player, at, 'refused');
  }
  const rule = redeem ? 'redeem' : 'place';
  const expectations: readonly Expectation[] = [
    ...(others === undefined ? [] : [ownOrderExpectation(model)]),
    { rule, path: 'status', expected: true },
    { rule, path: 'data.order.summary.total', expected: total },
    ...(redeem ? [{ rule, path: 'data.order.summary.discount.amount', expected: redeemed } satisfies Expectation] : []),
    { rule: 'place', path: 'data.order.state', expected: result.isConfirmed ? 'confirmed' : 'pending_payment' },
    ...windowExpectations(exchange.answer, total),
    ...contentsExpectations(model, step, exchange, customer),
  ];
  verify(exchange, claims ? asRule('client-amounts', expectations) : expectations);
  const number = numberIn(exchange.answer);
  recordOrder(model, step, number, result.isConfirmed);
  if (how === 'twice') {
    verify(await call('placeOrder', input), [
      { rule: 'place-twice', path: 'status', expected: true },
      { rule: 'place-twice', path: 'data.order.order', expected: number },
    ]);
  }
  if (how === 'key-reused') {
    const other = { ...input, mode: PAYMENT_MODES.find((one) => one !== mode) ?? mode, expectedTotal: total + 1 };
    verify(await call('placeOrder', other), refusal(player, 'key-reused', 'KEY_REUSED'));
  }
  if (how === 'key-reused-for-total') {
    const other = { ...input, expectedTotal: total + 1 };
    verify(await call('placeOrder', other), refusal(player, 'key-reused', 'KEY_REUSED'));
  }
  await readCarts(player, at, 'order-cart');
  await readOrders(player, browser, claims ? 'client-amounts' : 'orders');
};

/** The answer is not the order that another customer has placed with this key. */
const ownOrderExpectation = (m: Model): Expectation => {
  const expected = 'an order of its own';
  const read = (answer: PlainAnswer): string =>
    m.orders.some(({ number }) => number === numberIn(answer)) ? "the other customer's order" : expected;
  return { rule: 'others-account', path: 'data.order.order', expected, read, replay: undefined };
};

const isOtherTotal = (how: PlaceStep['how']): how is OtherTotal => OTHER_TOTALS.some((each) => each === how);

/** Nothing costs less than nothing, nor is one rupee another total where it is the right one. */
const OTHER_TOTAL: Readonly<Record<OtherTotal, (total: number) => number>> = {
  'higher-total': (total) => total + 1,
  'lower-total': (total) => (total > 0 ? total - 1 : 1),
  'one-rupee': (total) => (total === 1 ? 2 : 1),
};

/** What a shopper would like the order to be, in fields that the contract does not have. */
const claimedOrder = (player: Player, m: Model): Readonly<Record<string, unknown>> => ({
  total: 1,
  amount: 1,
  subtotal: 1,
  price: 1,
  discount: 500,
  off: 90,
  cod_fee: 0,
  cash: 500,
  reward_cash: 500,
  cashback: 500,
  phone: player.phone(m.verified ?? 0),
  isVerified: true,
});

/** What was ordered, at which prices, and where it goes. */
const contentsExpectations = (
  m: Model,
  { mode, redeem }: Paying,
  exchange: Exchange,
  customer: number,
): readonly Expectation[] => {
  const rule = 'order-contents';
  const wanted = sums(m, mode, m.coupon, redeem);
  const part = (path: string, expected: unknown): Expectation => ({ rule, path: `data.order.${path}`, expected });
  const sent = valueAt(exchange.envelope?.get('data'), 'order');
  return [
    linesExpectation(m, 'data.order.items', rule),
    part('mode', mode),
    part('summary.listTotal', wanted.list),
    part('summary.subtotal', wanted.subtotal),
    part('summary.shipping', wanted.shipping),
    part('summary.discount.value', wanted.off),
    part('summary.rewardCash', wanted.earns),
    ...[...m.lines.keys()].map((short) => part(`items.${PID[short]}.price`, m.settings.table[short][0] / 100)),
    ...addressExpectations(customer, exchange.answer, sent, rule, 'data.order'),
  ];
};

/** A gateway with a window of its own gets the amount, in paise. */
export const windowExpectations = (answer: PlainAnswer | undefined, total: number): readonly Expectation[] => {
  const path = 'data.paymentWindow.amount';
  const amount = valueAt(answer, path);
  // No replay: this shop's sandbox has a payment page instead of a window.
  return amount === undefined ? [] : [{ rule: 'paid-amount', path, expected: total * 100, read: () => amount }];
};

const orderInput = ({ mode, redeem }: Paying, expectedTotal: number, customer: number): object => ({
  mode,
  expectedTotal,
  redeemCash: redeem,
  ...addressesOf(customer),
});

const refusedExpectations = (player: Player, code: string): readonly Expectation[] => {
  // A stranger may be asked to verify the phone first, or to sign in.
  if (code === 'NOT_SIGNED_IN') return [{ rule: 'not-signed-in', path: 'status', expected: false }];
  return refusal(player, 'place-refused', code);
};

const numberIn = (answer: PlainAnswer | undefined): string => {
  const number = valueAt(answer, 'data.order.order');
  return typeof number === 'string' ? number : '';
};

/** The states of an order from which its refund leads to `refunded`. */
const BEFORE_REFUNDED: readonly unknown[] = ['cancelled', 'expired'];

/** State and total of each order, by number. When an order turns to `refunded` is for the gateway to say. */
export const ordersIn =
  (m: Model) =>
  (answer: PlainAnswer): unknown => {
    const orders = valueAt(answer, 'data.orders');
    if (!Array.isArray(orders)) return orders;
    return Object.fromEntries(
      orders.filter(isJsonObject).map((order) => {
        const number = String(order['order']);
        const isToBeRefunded = m.orders.some((each) => each.number === number && each.state === 'refunded');
        const isRefunded = isToBeRefunded && BEFORE_REFUNDED.includes(order['state']);
        return [number, [isRefunded ? 'refunded' : order['state'], valueAt(order, 'summary.total')]];
      }),
    );
  };

const NEWEST_FIRST = 'the newest first';

/** Those of the same time may come in any order. */
const sequenceIn = (answer: PlainAnswer): unknown => {
  const orders = valueAt(answer, 'data.orders');
  const times = (Array.isArray(orders) ? orders : []).map((order) => Number(valueAt(order, 'placedAt')));
  const isSorted = times.every((time, index) => index === 0 || !(time > (times[index - 1] ?? time)));
  return isSorted ? NEWEST_FIRST : 'an older one before a newer one';
};

export const ownOrders = (m: Model): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    m.orders.filter(({ phone }) => phone === m.verified).map(({ number, state, total }) => [number, [state, total]]),
  );

/** All orders of the customer; `rule` is what the last step was about. */
export const readOrders = async (
  { verify }: Player,
  { call, model }: Browser,
  rule: RuleName = 'orders',
): Promise<void> => {
  if (!model.signedIn || model.orders.length === 0) return;
  verify(await call('listOrders'), [
    { rule, path: 'status', expected: true },
    { rule, path: 'data.orders', expected: ownOrders(model), read: ordersIn(model), replay: undefined },
    { rule: 'newest-first', path: 'data.orders', expected: NEWEST_FIRST, read: sequenceIn, replay: undefined },
  ]);
};

export const cancel = async (player: Player, { at }: Extract<Step, { readonly do: 'cancel' }>): Promise<void> => {
  const browser = browserAt(player, at);
  const order = cancellable(browser.model);
  if (order === undefined) return;
  player.verify(await browser.call('cancelOrder', { order: order.number, reason: 'A check of the shop' }), [
    { rule: 'cancel', path: 'status', expected: true },
    { rule: 'cancel', path: 'data.state', expected: 'cancelled' },
  ]);
  const isPaid = order.total > 0 && !isPaidOnDelivery(order.mode);
  recordCancellation(browser.model, order);
  await readCarts(player, at, 'cancel');
  await readOrders(player, browser, 'cancel');
  if (!isPaid) return;
  player.verify(await browser.call('getOrder', { order: order.number }), [
    { rule: 'refund', path: 'status', expected: true },
    { rule: 'refund', path: 'data.payment', expected: 'refunded', read: refundIn('data.payment') },
    { rule: 'refund', path: 'data.refund.amount', expected: order.total },
  ]);
};

/** A gateway may take days to pay a refund out. */
const refundIn =
  (path: string) =>
  (answer: PlainAnswer): unknown => {
    const state = valueAt(answer, path);
    return state === 'refund_pending' ? 'refunded' : state;
  };

export const orderAgain = async (player: Player, { at }: { readonly at: 0 }): Promise<void> => {
  const { model } = browserAt(player, at);
  const last = model.orders.at(-1);
  if (last === undefined) return;
  for (const [what, qty] of last.lines) await set(player, { do: 'set', at, what, qty });
  if (last.onceCode !== '') await apply(player, { do: 'apply', at, code: last.onceCode, byUrl: false });
  await place(player, { do: 'place', at, mode: last.mode, how: 'once', redeem: false });
};

/** The states before which an order passes through others. */
const WAY: Readonly<Record<'packed' | 'delivered', readonly OrderState[]>> = {
  packed: ['packed'],
  delivered: ['packed', 'shipped', 'out_for_delivery', 'delivered'],
};

/** The operator packs the last order, or it is delivered. */
export const move = async (player: Player, { at, to }: Extract<Step, { readonly do: 'move' }>): Promise<void> => {
  const { backend, verify } = player;
  const { call, model } = browserAt(player, at);
  const order = movable(model);
  const moveTo = backend.move;
  if (moveTo === undefined || order === undefined) return;
  for (const state of WAY[to]) {
    await withSandbox(() => moveTo(order.number, state));
    player.recordSandboxUse({ moved: state, order: order.number });
  }
  if (to === 'packed') order.state = to;
  else recordDelivery(model, order);
  verify(await call('getOrder', { order: order.number }), [
    { rule: 'orders', path: 'status', expected: true },
    { rule: 'orders', path: 'data.state', expected: to },
  ]);
};

const RETURN_REASON = 'It does not suit my skin';
const UPI_ID = 'asha@bank';

export const returnLast = async (player: Player, { at }: { readonly at: 0 }): Promise<void> => {
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const found = returnable(model);
  if (found === undefined) return;
  const { order, isInTime } = found;
  const upi = isPaidOnDelivery(order.mode) ? UPI_ID : '';
  const exchange = await call('returnOrder', { order: order.number, reason: RETURN_REASON, upi });
  if (isInTime) order.state = 'return_requested';
  player.verify(
    exchange,
    isInTime
      ? [
          { rule: 'return', path: 'status', expected: true },
          { rule: 'return', path: 'data.state', expected: 'return_requested' },
        ]
      : refusal(player, 'return', 'ORDER_STATE'),
  );
  await readOrders(player, browser, 'return');
};
