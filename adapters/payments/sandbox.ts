/** A gateway that is played by hand: it opens payments, and what becomes of them is told by whoever plays it. */
import { done, refused, type Answer } from '../../core/entities/answer.ts';
import { orderPaymentState, type Order } from '../../core/entities/order.ts';
import type { PaymentEvent, PaymentState } from '../../core/entities/payment.ts';
import type { PaymentGateway } from '../../core/ports/payments.ts';
import type { Random } from '../../core/ports/random.ts';
import type { Clock } from '../../core/ports/time.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { sandboxPath } from '../wire/sandbox-paths.ts';

/** `silent`: the shopper has gone to pay, and nothing is ever heard of it. */
export type SandboxOutcome = 'succeeds' | 'fails' | 'silent';

export const createSandboxGateway = (): PaymentGateway => ({
  open: async ({ number }) =>
    ({ id: `sandbox_${number}`, payPage: `${sandboxPath('pay')}?order=${encodeURIComponent(number)}` }),
});

export type SandboxTillPorts = {
  readonly receivePayment: (news: { readonly order: string; readonly event: PaymentEvent }) => Promise<Answer<{ readonly state: PaymentState }>>;
  readonly findOrder: (number: string) => Promise<Order | undefined>;
  readonly random: Random;
  readonly clock: Clock;
};

export type SandboxTill = {
  /** Plays the gateway once; the answer is the payment's state afterwards, or that there is no such order to pay. */
  readonly pay: (order: string, outcome: SandboxOutcome) => Promise<Answer<{ readonly state: PaymentState }>>;
};

export const createSandboxTill = ({ receivePayment, findOrder, random, clock }: SandboxTillPorts): SandboxTill => ({
  pay: async (number, outcome) => {
    if (outcome === 'silent') {
      const order = await findOrder(number);
      return order === undefined || !isPaidOnline(order)
        ? refused('ORDER_NOT_FOUND', shopMessages.orderNotFound)
        : done({ state: orderPaymentState(order) });
    }
    const kind = outcome === 'succeeds' ? 'captured' : 'failed';
    return receivePayment({ order: number, event: { id: `sandbox_${random.token()}`, kind, at: clock.now() } });
  },
});

/** Whether there is anything of the order for a gateway to collect. */
export const isPaidOnline = ({ mode, payment }: Order): boolean => mode !== 'cod' && payment.amount > 0;
