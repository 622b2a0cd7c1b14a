/** Plays reward cash and the outcomes of online payments, on the backend and in the model (spec 11). */
import { paise } from '../../../core/entities/money/paise.ts';
import type { PaymentOutcome, SimulatedPayment } from '../../scenario/environment/environment.ts';
import type { PlainAnswer } from '../backend/exchange.ts';
import { advanceTime, balance } from '../model/model.ts';
import {
  latePayable,
  payable,
  recordLatePayment,
  recordPayment,
  recordRetry,
  retryable,
  retryResult,
} from '../model/payment.ts';
import { Inconclusive, valueAt, type Expectation } from './expectations.ts';
import { readCarts, refusal } from './play-cart.ts';
import { readOrders, windowExpectations } from './play-orders.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import { withSandbox } from './sandbox.ts';
import type { Step } from './step.ts';

type StepOf<Name extends Step['do']> = Extract<Step, { readonly do: Name }>;

/** A scenario credits the phone that asked for a one-time password last, so only that one is credited here. */
export const grantCash = async (player: Player, { at, rupees }: StepOf<'grant-cash'>): Promise<void> => {
  const { backend, phone } = player;
  const browser = browserAt(player, at);
  const { model } = browser;
  const to = model.verified;
  const grant = backend.grantCash;
  if (grant === undefined || to === null || !model.signedIn || model.sends.at(-1)?.phone !== to) return;
  await withSandbox(() => grant(phone(to), rupees));
  player.recordSandboxUse({ granted: rupees, phone: phone(to) });
  model.cash.set(to, (model.cash.get(to) ?? 0) + rupees);
  await readCash(player, browser, 'cash-balance');
};

/** The balance that may be redeemed. */
export const readCash = async ({ verify }: Player, { call, model }: Browser, rule: RuleName): Promise<void> => {
  if (!model.signedIn) return;
  verify(await call('getRewardCash'), [
    { rule, path: 'status', expected: true },
    { rule, path: 'data.cashback', expected: balance(model) },
  ]);
};

export const pay = async (player: Player, { at, outcome }: StepOf<'pay'>): Promise<void> => {
  const { backend, verify } = player;
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const order = payable(model);
  const play = backend.pay;
  if (play === undefined || order === undefined) return;
  const { number } = order;
  const isOnline = order.online !== null;
  const played = await withSandbox(() => play(number, outcome));
  player.recordSandboxUse({ paymentOutcome: outcome, order: number, played });
  keepSignatures(player, number, outcome, played);
  if (outcome !== 'silent') recordPayment(model, order, outcome === 'succeeds');
  const { total } = order;
  // How a payment that changes nothing is shown is the backend's to say.
  const isOpen = isOnline && outcome === 'fails';
  const payment = { succeeds: 'captured', fails: 'failed', silent: undefined }[outcome];
  const about = (rule: RuleName, path: string, expected: unknown): Expectation => ({
    rule: isOnline ? 'pay-online' : rule,
    path,
    expected,
  });
  verify(await call('getPaymentStatus', { order: number }), [
    about('payment', 'status', true),
    // Without an outcome it may have been attempted, or not.
    ...(payment === undefined || isOpen ? [] : [about('payment', 'data.state', payment)]),
  ]);
  verify(await call('getOrder', { order: number }), [
    about('payment', 'status', true),
    about('payment', 'data.state', order.state),
    about('paid-amount', 'data.summary.total', total),
    about('paid-amount', 'data.paid', outcome === 'succeeds' ? total : null),
  ]);
  await readCarts(player, at, outcome === 'succeeds' ? 'order-cart' : 'payment');
  await readOrders(player, browser, isOnline ? 'pay-online' : 'payment');
  await readCash(player, browser, 'cash-balance');
};

/** For later steps of the session. Throws Inconclusive where the gateway gave no proof of a payment that succeeded. */
const keepSignatures = (
  player: Player,
  order: string,
  outcome: PaymentOutcome,
  { proof, event }: SimulatedPayment,
): void => {
  player.signedEvent = event ?? player.signedEvent;
  if (outcome !== 'succeeds') return;
  if (proof === undefined) throw new Inconclusive('the sandbox gave no proof of the payment');
  player.proof = { ...proof, order };
};

/**
 * What came is not the order's payment: it may be held for review, refunded, or refused by the gateway, but must confirm
 * nothing, and must not be forgotten.
 */
export const payOther = async (player: Player, { at, amount, currency }: StepOf<'pay-other'>): Promise<void> => {
  const { backend, verify } = player;
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const order = payable(model);
  const play = backend.pay;
  if (play === undefined || order === undefined || order.online !== null) return;
  const { number, total } = order;
  const played = await withSandbox(() => play(number, 'succeeds', { amount: paise(amount * 100), currency }));
  player.recordSandboxUse({ paymentOutcome: 'succeeds', order: number, played, captured: { amount, currency } });
  const about = (path: string, expected: unknown, read?: (answer: PlainAnswer) => unknown): Expectation => ({
    rule: 'other-amount',
    path,
    expected,
    ...(read !== undefined && { read, replay: undefined }),
  });
  const isOneOf =
    (path: string, refused: readonly unknown[]) =>
    (answer: PlainAnswer): unknown =>
      refused.includes(valueAt(answer, path)) ? valueAt(answer, path) : 'another state';
  verify(await call('getOrder', { order: number }), [
    about('status', true),
    about('data.state', 'another state', isOneOf('data.state', ['confirmed', 'packed', 'shipped', 'delivered'])),
    about('data.paid', 'another state', isOneOf('data.paid', [total, amount])),
  ]);
  verify(await call('getPaymentStatus', { order: number }), [
    about('status', true),
    about('data.state', 'another state', isOneOf('data.state', ['captured', 'created', 'attempted', 'authorized'])),
  ]);
  await readCarts(player, at, 'other-amount');
};

/** The sandbox's maintenance requests and confirms refunds as soon as any time has passed. */
const REFUND_MS = 1000;

/** The payment of an expired order is captured: the order is confirmed, or its money goes back. */
export const payLate = async (player: Player, { at }: StepOf<'pay-late'>): Promise<void> => {
  const { backend, verify } = player;
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const order = latePayable(model);
  const { pay: play, advance } = backend;
  if (play === undefined || advance === undefined || order === undefined) return;
  const { number, total } = order;
  const played = await withSandbox(() => play(number, 'succeeds'));
  player.recordSandboxUse({ paidLate: number, played });
  keepSignatures(player, number, 'succeeds', played);
  recordLatePayment(model, order);
  const isRefunded = order.state === 'refunded';
  if (isRefunded) {
    await advance(REFUND_MS);
    player.recordSandboxUse({ waited: REFUND_MS });
    for (const { model: each } of player.browsers) advanceTime(each, REFUND_MS);
  }
  const about = (path: string, expected: unknown): Expectation => ({ rule: 'late-payment', path, expected });
  verify(await call('getPaymentStatus', { order: number }), [
    about('status', true),
    isRefunded
      ? { ...about('data.state', 'refunded'), read: refundIn, replay: 'refunded' }
      : about('data.state', 'captured'),
  ]);
  verify(await call('getOrder', { order: number }), [
    about('status', true),
    ...(isRefunded ? [] : [about('data.state', 'confirmed')]),
    about('data.paid', isRefunded ? null : total),
  ]);
  await readCarts(player, at, isRefunded ? 'late-payment' : 'order-cart');
  await readOrders(player, browser, 'late-payment');
  await readCash(player, browser, 'cash-balance');
};

/** A gateway may take days to pay a refund out. */
const refundIn = (answer: PlainAnswer): unknown => {
  const state = valueAt(answer, 'data.state');
  return state === 'refund_pending' ? 'refunded' : state;
};

/** Pays the last order again, in another way, or online instead of in cash. */
export const retry = async (player: Player, { at, mode, expects }: StepOf<'retry'>): Promise<void> => {
  const { verify } = player;
  const browser = browserAt(player, at);
  const { call, model } = browser;
  const order = retryable(model);
  if (order === undefined) return;
  const result = retryResult(model, order, mode);
  const isConfirmed = order.state === 'confirmed';
  if (expects !== undefined) {
    if ('refused' in result) return;
    const other = { order: order.number, mode, expectedTotal: result.total - 1 };
    verify(await call('retryPayment', other), refusal(player, 'retry-total', 'PRICE_CHANGED'));
    await readOrders(player, browser, 'retry-total');
    return readCarts(player, at, 'refused');
  }
  const exchange = await call('retryPayment', { order: order.number, mode });
  if (isConfirmed && exchange.answer?.code === 'NO_GATEWAY') return readCarts(player, at, 'refused');
  if ('refused' in result) {
    verify(exchange, refusal(player, 'retry', result.refused));
    return readCarts(player, at, 'refused');
  }
  recordRetry(model, order, mode, result);
  const rule: RuleName = isConfirmed ? 'pay-online' : 'retry';
  verify(exchange, [
    { rule, path: 'status', expected: true },
    // One that is to be paid in cash stays what it was until a payment is captured.
    { rule, path: 'data.order.summary.total', expected: order.total },
    { rule, path: 'data.order.state', expected: result.isConfirmed ? 'confirmed' : 'pending_payment' },
    ...windowExpectations(exchange.answer, result.total),
  ]);
  await readCarts(player, at, 'order-cart');
  await readOrders(player, browser, rule);
  await readCash(player, browser, 'cash-balance');
};
