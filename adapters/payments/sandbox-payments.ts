/** Plays the sandbox's gateway: the outcome of a payment reaches the shop as a signed webhook event. */
import { done, refused, type Answer } from '../../core/entities/answer.ts';
import type { Money } from '../../core/entities/money/money-text.ts';
import { orderPaymentState, type Order } from '../../core/entities/order.ts';
import { inPaise } from '../../core/entities/money/paise.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import type { PaymentState } from '../../core/entities/payment.ts';
import type { Random } from '../../core/ports/random.ts';
import type { Clock } from '../../core/ports/time.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { isCaptured, type SandboxOutcome } from '../wire/operator/sandbox-tools.ts';
import type { SandboxGateway, SignedEvent } from './sandbox-gateway.ts';

export type SandboxPaymentsPorts = {
  readonly gateway: SandboxGateway;
  readonly receiveWebhook: (event: SignedEvent) => Promise<Answer<null>>;
  readonly findOrder: (number: string) => Promise<Order | undefined>;
  readonly random: Random;
  readonly clock: Clock;
};

export type SandboxPayments = {
  /**
   * Plays one outcome; answers the payment's state afterwards, or ORDER_NOT_FOUND, and the event that has reached the
   * shop, if there is one. `captured` is the amount of a payment that succeeds, by default the requested one.
   */
  readonly pay: (
    order: string,
    outcome: SandboxOutcome,
    captured?: Money,
  ) => Promise<Answer<{ readonly state: PaymentState; readonly event?: SignedEvent }>>;
  /** The proof that the gateway's page passes to the browser after a payment; undefined without one. */
  readonly proof: (order: string) => Promise<{ readonly paymentId: string; readonly signature: string } | undefined>;
};

export const createSandboxPayments = ({
  gateway,
  receiveWebhook,
  findOrder,
  random,
  clock,
}: SandboxPaymentsPorts): SandboxPayments => ({
  pay: async (typed, outcome, captured) => {
    const order = await findOrder(typed);
    // The payment opened last. If the order has since changed to cash on delivery, this payment arrives late.
    const opened = order?.payment.opened.at(-1);
    if (order === undefined || opened === undefined) return refused('ORDER_NOT_FOUND', shopMessages.orderNotFound);
    let sent: SignedEvent | undefined;
    if (outcome !== 'silent') {
      const id = random.token();
      const kind = isCaptured(outcome) ? 'captured' : 'failed';
      const isOtherAmount =
        captured !== undefined && (captured.amount !== inPaise(opened.amount) || captured.currency !== CURRENCY);
      const capturedId = isOtherAmount
        ? `pay_${opened.gatewayOrder}_${captured.amount}${captured.currency}`
        : `pay_${opened.gatewayOrder}${outcome === 'again' ? '_again' : ''}`;
      // A gateway order has one payment per amount, however often it is played, and another one with `again`; every
      // failure is a payment of its own.
      const payment = kind === 'captured' ? capturedId : `pay_${id}`;
      const event = {
        id,
        kind,
        number: order.number,
        payment,
        at: clock.now(),
        ...(kind === 'captured' && captured),
      } as const;
      const signed = await gateway.play(opened, event);
      if (outcome !== 'unreported') {
        const answer = await receiveWebhook(signed);
        if (!answer.status) return answer;
        sent = signed;
      }
    }
    const state = orderPaymentState((await findOrder(order.number)) ?? order);
    return done({ state, ...(sent !== undefined && { event: sent }) });
  },

  proof: async (typed) => {
    const opened = (await findOrder(typed))?.payment.opened.at(-1);
    return opened === undefined ? undefined : gateway.proofOf(opened.gatewayOrder);
  },
});
