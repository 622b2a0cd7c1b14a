/** Plays payments that no order needs: one of an order that was cancelled, and a second one of an order that is paid (spec 11). */
import type { PaymentOutcome } from '../../scenario/environment/environment.ts';
import type { PlainAnswer } from '../backend/exchange.ts';
import { cancelledWhilePayable, onlineTotal, paidOnline } from '../model/payment.ts';
import { valueAt, type Expectation } from './expectations.ts';
import { readCarts } from './play-cart.ts';
import { readOrders } from './play-orders.ts';
import { readCash } from './play-payments.ts';
import { browserAt, type Player } from './player.ts';
import type { RuleName } from './rules.ts';
import { withSandbox } from './sandbox.ts';

export const payCancelled = async (player: Player, { at }: { readonly at: 0 }): Promise<void> => {
  const { model } = browserAt(player, at);
  const order = cancelledWhilePayable(model);
  if (order === undefined) return;
  const { number } = order;
  await captureSurplus(player, 'cancelled-payment', { number, outcome: 'succeeds' }, [
    { path: 'data.state', expected: 'cancelled', read: stateIn, replay: undefined },
    { path: 'data.refund.amount', expected: onlineTotal(model, order) },
    { path: 'data.payment', expected: 'refunded', read: refundIn },
  ]);
};

export const payAgain = async (player: Player, { at }: { readonly at: 0 }): Promise<void> => {
  const order = paidOnline(browserAt(player, at).model);
  if (order === undefined) return;
  // How a payment is shown of which one capture is kept and another refunded is the backend's to say.
  await captureSurplus(player, 'second-payment', { number: order.number, outcome: 'again' }, [
    { path: 'data.state', expected: 'confirmed' },
    { path: 'data.refund.amount', expected: order.total },
  ]);
};

/** The gateway captures a payment of the order, whose money goes back at once. */
const captureSurplus = async (
  player: Player,
  rule: RuleName,
  { number, outcome }: { readonly number: string; readonly outcome: PaymentOutcome },
  expectations: readonly Omit<Expectation, 'rule'>[],
): Promise<void> => {
  const browser = browserAt(player, 0);
  const play = player.backend.pay;
  if (play === undefined) return;
  const played = await withSandbox(() => play(number, outcome));
  player.recordSandboxUse({ paymentOutcome: outcome, order: number, played });
  player.verify(await browser.call('getOrder', { order: number }), [
    { rule, path: 'status', expected: true },
    ...expectations.map((each) => ({ rule, ...each })),
  ]);
  await readCarts(player, 0, rule);
  await readOrders(player, browser, rule);
  await readCash(player, browser, rule);
};

/** When a cancelled order turns to `refunded` is for the gateway to say. */
const stateIn = (answer: PlainAnswer): unknown => {
  const state = valueAt(answer, 'data.state');
  return state === 'refunded' ? 'cancelled' : state;
};

/** A gateway may take days to pay a refund out. */
const refundIn = (answer: PlainAnswer): unknown => {
  const state = valueAt(answer, 'data.payment');
  return state === 'refund_pending' ? 'refunded' : state;
};
