/** Sends the sandbox gateway's signed events about an order's payment to the shop. */
import type { SandboxGateway } from '../../adapters/payments/sandbox-gateway.ts';
import type { Answer } from '../../core/entities/answer.ts';
import type { Money } from '../../core/entities/money/money-text.ts';
import { orderPaymentState } from '../../core/entities/order.ts';
import { ZERO_RUPEES, type Rupees } from '../../core/entities/money/money.ts';
import type { PaymentEventKind, PaymentState } from '../../core/entities/payment.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import type { Clock } from '../../core/ports/time.ts';
import { orders } from '../../core/shop/documents/orders.ts';
import type { ShopperCalls } from '../../core/shop/shopper-calls.ts';
import { createSimulatedHasher } from '../../adapters/simulated/hasher.ts';

export type EventOptions = {
  /** The id of the event; by default one of its own. */
  readonly id?: string;
  /** An earlier payment: 1 for the one before the last. */
  readonly before?: number;
  /** Which payment, from 1, whatever is opened meanwhile. */
  readonly attempt?: number;
  /** What the payment pays, in hundredths of its currency; by default what was requested. */
  readonly captured?: Money;
};

/** Sends an event about the payment opened last; the answer is the payment's state afterwards, or the shop's refusal. */
export type SendGatewayEvent = (
  order: string,
  kind: PaymentEventKind,
  options?: EventOptions,
) => Promise<Answer<{ readonly state: PaymentState }>>;

export const createGatewayEventSender = ({
  gateway,
  store,
  shop,
  clock,
}: {
  readonly gateway: SandboxGateway;
  readonly store: ShopStore;
  readonly shop: Pick<ShopperCalls, 'receiveWebhook'>;
  readonly clock: Clock;
}): SendGatewayEvent => {
  let events = 0;
  /** What the gateway was first asked for: the sum of a payment stays, whatever becomes of the order. */
  const requested = new Map<string, Rupees>();
  return async (number, kind, { id = `event-${(events += 1)}`, before = 0, captured, ...of } = {}) => {
    const find = async () => (await store.read([orders.key(number)])).get(orders.key(number));
    const order = await find();
    const attempt = of.attempt ?? (order?.payment.attempt ?? 1) - before;
    // What the gateway has opened, even where the shop was cut off before it knew.
    const { id: gatewayOrder } = await gateway.open({
      number,
      attempt,
      amount: order?.payment.amount ?? ZERO_RUPEES,
      at: clock.now(),
    });
    const known = order?.payment.opened.find((one) => one.gatewayOrder === gatewayOrder);
    const amount = known?.amount ?? requested.get(gatewayOrder) ?? order?.payment.amount ?? ZERO_RUPEES;
    requested.set(gatewayOrder, amount);
    const opened = known ?? { gatewayOrder, payPage: '', amount };
    const paid =
      captured === undefined ? `pay_${gatewayOrder}` : `pay_${gatewayOrder}_${captured.amount}${captured.currency}`;
    const payment = kind === 'captured' ? paid : `pay_${id}`;
    const answer = await shop.receiveWebhook(
      await gateway.play(opened, { id, kind, number, payment, at: clock.now(), ...captured }),
    );
    if (!answer.status) return answer;
    const after = await find();
    return { ...answer, data: { state: after === undefined ? 'created' : orderPaymentState(after) } };
  };
};

export const hasher = createSimulatedHasher();

/** Bytes signed by the gateway's own key, whatever they say. */
export const signed = (body: object) => {
  const raw = JSON.stringify(body);
  return { raw, signature: hasher.keyed(`sandbox event\n${raw}`) };
};

/** The webhook's request for an event about the order with that number, a payment of ₹629 by default. */
export const event = (number: string, changes: object = {}) =>
  signed({
    id: 'e1',
    event: 'payment.captured',
    at: 1,
    order: number,
    gateway_order: `sandbox_${number}`,
    payment: 'p1',
    amount: 62900,
    currency: 'INR',
    ...changes,
  });
