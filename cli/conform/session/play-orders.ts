/** Plays placing and cancelling orders, on the backend and in the model (spec 11). */
import { isJsonObject } from '../../input/json-object.ts';
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import type { PlainAnswer } from '../backend/exchange.ts';
import { isPaidOnDelivery, sums, type Model } from '../model/model.ts';
import { cancellable, placeOrderResult, recordCancellation, recordOrder, type Paying } from '../model/place-order.ts';
import { quoteExpectations } from './cart-expectations.ts';
import { valueAt, type Expectation } from './expectations.ts';
import { apply, readCarts, refusal, set } from './play-cart.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import type { PlaceStep, Step } from './step.ts';

export const place = async (player: Player, step: PlaceStep): Promise<void> => {
  const { verify, backend } = player;
  const { mode, how, at, redeem } = step;
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const result = placeOrderResult(model, step);
  const { total, redeemed } = sums(model, mode, model.coupon, redeem);
  // Where the order is refused anyway, the contract does not say for which of two reasons.
  const isOtherTotal = how === 'other-total' && !('refused' in result);
  const input = orderInput(step, isOtherTotal ? total + 1 : total, backend.freshKey());
  const exchange = await call('placeOrder', input);
  if ('refused' in result) {
    verify(exchange, refusedExpectations(player, result.refused));
    // A code that is used up is taken off the cart as well.
    if (result.refused === 'COUPON_INVALID') model.coupon = null;
    return readCarts(player, at, 'refused');
  }
  if (isOtherTotal) {
    verify(exchange, [
      ...refusal(player, 'other-total', 'PRICE_CHANGED'),
      ...quoteExpectations(model, 'data.quotes.cod', 'cod').filter(({ rule }) => rule === 'to-pay'),
    ]);
    return readCarts(player, at, 'refused');
  }
  if (exchange.answer?.code === 'NO_GATEWAY') return readCarts(player, at, 'refused');
  const rule = redeem ? 'redeem' : 'place';
  const expectations: readonly Expectation[] = [
    { rule, path: 'status', expected: true },
    { rule, path: 'data.order.summary.total', expected: total },
    ...(redeem ? [{ rule, path: 'data.order.summary.discount.amount', expected: redeemed } satisfies Expectation] : []),
    { rule: 'place', path: 'data.order.state', expected: result.isConfirmed ? 'confirmed' : 'pending_payment' },
    ...windowExpectations(exchange.answer, total),
  ];
  verify(exchange, expectations);
  const number = numberIn(exchange.answer);
  recordOrder(model, step, number, result.isConfirmed);
  if (how === 'twice') {
    verify(await call('placeOrder', input), [
      { rule: 'place-twice', path: 'status', expected: true },
      { rule: 'place-twice', path: 'data.order.order', expected: number },
    ]);
  }
  await readCarts(player, at, 'order-cart');
  await readOrders(player, browser);
};

/** A gateway with a window of its own gets the amount, in paise. */
export const windowExpectations = (answer: PlainAnswer | undefined, total: number): readonly Expectation[] => {
  const path = 'data.paymentWindow.amount';
  const amount = valueAt(answer, path);
  // No replay: this shop's sandbox has a payment page instead of a window.
  return amount === undefined ? [] : [{ rule: 'paid-amount', path, expected: total * 100, read: () => amount }];
};

const orderInput = ({ mode, redeem }: Paying, expectedTotal: number, key: string): object => ({
  mode,
  expectedTotal,
  key,
  redeemCash: redeem,
  shipping: EXAMPLE_ADDRESS,
  billing: null,
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
const ordersIn =
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

const ownOrders = (m: Model): Readonly<Record<string, unknown>> =>
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
