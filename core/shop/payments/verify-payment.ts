/**
 * Verifies a payment by the gateway's signature, which the shopper's browser passes on (spec 11). The signature proves
 * that the payment was made, not its amount; the gateway is asked for that.
 */
import { refused, type Answer } from '../../entities/answer.ts';
import type { PaymentState } from '../../entities/payment.ts';
import type { PaymentProof } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { OrderRecord } from '../documents/documents.ts';
import { hearGateway } from './apply-gateway-event.ts';
import type { OrderDecision } from '../orders/decide-on-order.ts';
import { receivePayment } from './apply-payment-event.ts';
import type { ShopPorts } from '../ports.ts';

type State = { readonly state: PaymentState };

/**
 * The signature must be over a gateway order that the shop itself opened for this order. Where the gateway is out of
 * reach, or does not know of the capture yet, the payment counts as authorized, and its own news decide.
 */
export const provePayment = async (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'journal' | 'gateway'>,
  { payment: { opened } }: OrderRecord,
  { paymentId, signature }: PaymentProof,
  decide: (decision: OrderDecision<Answer<State>>) => Promise<Answer<State>>,
): Promise<Answer<State>> => {
  const { clock, gateway, journal } = ports;
  const proven = opened.find(({ gatewayOrder }) => gateway?.isGenuine({ gatewayOrder, paymentId, signature }) === true);
  if (gateway === null || proven === undefined) return refused('PAYMENT_UNPROVEN', shopMessages.paymentUnproven);
  const { gatewayOrder } = proven;
  try {
    for (const news of await gateway.eventsOf(gatewayOrder)) await hearGateway(ports, news);
  } catch (cause) {
    journal.error('the gateway did not say what it knows of a payment', cause);
  }
  const now = clock.now();
  return decide(
    receivePayment({ id: `proof-${paymentId}`, kind: 'authorized', at: now, gatewayOrder, payment: paymentId }, now),
  );
};
