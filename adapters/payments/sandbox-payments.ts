/**
 * Where the sandbox's gateway is played: what becomes of a payment is told to the shop as a gateway tells it, signed.
 */
import { done, refused, type Answer } from '../../core/entities/answer.ts';
import type { Money } from '../../core/entities/money-text.ts';
import { orderPaymentState, type Order } from '../../core/entities/order.ts';
import { inPaise } from '../../core/entities/paise.ts';
import { CURRENCY, type PaymentState } from '../../core/entities/payment.ts';
import type { Random } from '../../core/ports/random.ts';
import type { Clock } from '../../core/ports/time.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import type { SandboxGateway, SignedEvent } from './sandbox-gateway.ts';

/** `silent`: the shopper has gone to pay, and nothing is ever heard of it. */
export type SandboxOutcome = 'succeeds' | 'fails' | 'silent';

export type SandboxPaymentsPorts = {
  readonly gateway: SandboxGateway;
  readonly receiveWebhook: (event: SignedEvent) => Promise<Answer<null>>;
  readonly findOrder: (number: string) => Promise<Order | undefined>;
  readonly random: Random;
  readonly clock: Clock;
};

export type SandboxPayments = {
  /**
   * Plays the gateway once; the answer is the payment's state afterwards, or that there is no such order to pay.
   * `captured` is what a payment that succeeds pays, by default what was requested.
   */
  readonly pay: (
    order: string,
    outcome: SandboxOutcome,
    captured?: Money,
  ) => Promise<Answer<{ readonly state: PaymentState }>>;
  /** What the gateway's page hands to the browser of a shopper who has paid; undefined where nobody has. */
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
    // The payment that was opened last: for an order that has turned to cash since, its money comes late.
    const opened = order?.payment.opened.at(-1);
    if (order === undefined || opened === undefined) return refused('ORDER_NOT_FOUND', shopMessages.orderNotFound);
    if (outcome !== 'silent') {
      const id = random.token();
      const kind = outcome === 'succeeds' ? 'captured' : 'failed';
      const isOther =
        captured !== undefined && (captured.amount !== inPaise(opened.amount) || captured.currency !== CURRENCY);
      const paid = isOther
        ? `pay_${opened.gatewayOrder}_${captured.amount}${captured.currency}`
        : `pay_${opened.gatewayOrder}`;
      // A gateway order is paid once, however often the button is pressed, and once with each different amount; every
      // failure is a payment of its own.
      const payment = kind === 'captured' ? paid : `pay_${id}`;
      const event = {
        id,
        kind,
        number: order.number,
        payment,
        at: clock.now(),
        ...(kind === 'captured' && captured),
      } as const;
      const answer = await receiveWebhook(gateway.play(opened, event));
      if (!answer.status) return answer;
    }
    return done({ state: orderPaymentState((await findOrder(order.number)) ?? order) });
  },

  proof: async (typed) => {
    const opened = (await findOrder(typed))?.payment.opened.at(-1);
    return opened === undefined ? undefined : gateway.proofOf(opened.gatewayOrder);
  },
});
