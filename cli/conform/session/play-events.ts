/**
 * Plays the gateway's own call with an event that the gateway has not signed (spec 11). The event says that an order was
 * paid, and after it everything must be as it was.
 */
import { razorpayEvent, sandboxEvent, wrongSignature, type ForgedPayment } from '../backend/forged-events.ts';
import type { Exchange, PlainAnswer } from '../backend/exchange.ts';
import type { SentEvent } from '../backend/webhook.ts';
import type { ModelOrder } from '../model/model.ts';
import { lastUnpaid } from '../model/payment.ts';
import { valueAt, type Expectation } from './expectations.ts';
import { readCarts } from './play-cart.ts';
import { readOrders } from './play-orders.ts';
import { readCash } from './play-payments.ts';
import { browserAt, type Player } from './player.ts';
import type { ForgedSignature, Step } from './step.ts';

const RULE = 'unsigned-event';

export const reportPayment = async (
  player: Player,
  { at, signature }: Extract<Step, { readonly do: 'report-payment' }>,
): Promise<void> => {
  const { verify, sendEvent, inspect } = player;
  const browser = browserAt(player, at);
  const order = lastUnpaid(browser.model);
  if (order === undefined) return;
  const readOrder = (): Promise<Exchange> => browser.call('getOrder', { order: order.number });
  const readPayment = (): Promise<Exchange> => browser.call('getPaymentStatus', { order: order.number });
  const orderBefore = await readOrder();
  verify(orderBefore, [{ rule: 'orders', path: 'status', expected: true }]);
  const paymentBefore = await readPayment();
  verify(paymentBefore, [{ rule: 'payment', path: 'status', expected: true }]);
  const events = forgedEvents(player, paymentOf(player, order, orderBefore.answer), signature);
  const answers: Exchange[] = [];
  for (const event of events) {
    const exchange = await sendEvent(event);
    // Without a response the rule about answers is broken.
    if (exchange.http === undefined) verify(exchange, []);
    answers.push(exchange);
    verify(await readOrder(), sameAs(orderBefore.answer, ['data.state', 'data.payment', 'data.paid']));
  }
  if (events.length === 0) return;
  verify(await readPayment(), sameAs(paymentBefore.answer, ['data.state']));
  await readCarts(player, at, RULE);
  await readOrders(player, browser, RULE);
  await readCash(player, browser, RULE);
  for (const exchange of answers) inspect(exchange);
};

const sameAs = (before: PlainAnswer | undefined, paths: readonly string[]): readonly Expectation[] => [
  { rule: RULE, path: 'status', expected: true },
  ...paths.map((path): Expectation => ({ rule: RULE, path, expected: valueAt(before, path) })),
];

/** What the gateway would say of the order. The gateway's number of the order is known where the browser received it. */
const paymentOf = (
  player: Player,
  { number, total }: ModelOrder,
  { now }: PlainAnswer = { status: true },
): ForgedPayment => ({
  order: number,
  gatewayOrder: gatewayOrderIn(player, number) ?? `sandbox_${number}`,
  amount: total * 100,
  at: now ?? Date.now(),
  id: player.backend.freshKey().slice(-14),
});

/** The gateway's number of the order, in the last answer that opened its payment. */
const gatewayOrderIn = ({ trace }: Player, number: string): string | undefined => {
  const opened = trace.findLast(
    (entry) =>
      'exchange' in entry &&
      ['placeOrder', 'retryPayment'].includes(entry.exchange.name) &&
      valueAt(entry.exchange.answer, 'data.order.order') === number,
  );
  const openingAnswer = opened !== undefined && 'exchange' in opened ? opened.exchange.answer : undefined;
  const gatewayOrder = valueAt(openingAnswer, 'data.paymentWindow.gatewayOrder');
  return typeof gatewayOrder === 'string' ? gatewayOrder : undefined;
};

/** In every form that a backend may read; a genuine signature is one of the sandbox's gateway. */
const forgedEvents = ({ signedEvent }: Player, payment: ForgedPayment, how: ForgedSignature): readonly SentEvent[] => {
  if (how === 'of-another-event')
    return signedEvent === undefined ? [] : [{ raw: sandboxEvent(payment), signature: signedEvent.signature }];
  const forms = [
    razorpayEvent('payment.captured', payment),
    razorpayEvent('order.paid', payment),
    sandboxEvent(payment),
  ];
  return forms.map((raw) => ({ raw, signature: how === 'missing' ? undefined : wrongSignature(raw) }));
};
