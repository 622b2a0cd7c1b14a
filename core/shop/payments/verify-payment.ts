/**
 * Verifies a payment by the gateway's signature, which the shopper's browser passes on (spec 11). The signature proves
 * that the payment was made, not its amount; the gateway is asked for that.
 */
import { refused, type Answer } from '../../entities/answer.ts';
import type { PaymentState } from '../../entities/payment.ts';
import type { InputOf } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { implementCall } from '../calls/implement-call.ts';
import { orderNotFound } from '../calls/refusals.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { withOrderMails } from '../notifications/order-mails.ts';
import { decideOnOrder, inSequence, type DecideOrder } from '../orders/decide-on-order.ts';
import { foundOrderKeys, orderLookup, ownOrder } from '../orders/own-order.ts';
import type { ShopPorts } from '../ports.ts';
import { decisionOn } from './apply-gateway-event.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';

const lookup = orderLookup<InputOf<'verifyPayment'>>();
const unproven = refused('PAYMENT_UNPROVEN', shopMessages.paymentUnproven);

/**
 * The signature must be over a gateway order that the shop itself opened for this order. Where the gateway is out of
 * reach, or does not know of the capture yet, the payment counts as authorized until its own events arrive.
 */
export const verifyPayment = implementCall('verifyPayment', {
  type: 'command',
  prepare: (input) => input,
  lookup: {
    keys: lookup.keys,
    resolve: async (documents, prepared, { phone }, ports) => {
      const { input, found } = lookup.resolve(documents, prepared);
      const gatewayOrder = found?.phone === phone ? provenOrder(found, input, ports) : undefined;
      const reported = gatewayOrder === undefined ? [] : await reportedDecisions(gatewayOrder, ports);
      return { input, found, gatewayOrder, reported };
    },
  },
  writes: foundOrderKeys,
  decide: (context, { input: { paymentId }, found, gatewayOrder, reported }) => {
    const { documents, phone, now, settings } = context;
    const order = ownOrder(documents, found, phone);
    if (order === undefined) return { answer: orderNotFound };
    if (gatewayOrder === undefined) return { answer: unproven };
    const decide = inSequence(reported, proofOf(gatewayOrder, paymentId, now));
    return withOrderMails(context, order.shipping.email, decide(order, documents, settings));
  },
});

/** A proof that the gateway's redirect brings, without a session: the signature alone says that the payment was made. */
export const acceptProof = async (
  ports: ShopPorts,
  { number, ...proof }: { readonly number: string; readonly paymentId: string; readonly signature: string },
): Promise<Answer<{ readonly state: PaymentState }, typeof orderNotFound | typeof unproven>> => {
  const key = orders.key(number);
  const found = (await ports.store.read([key])).get(key);
  if (found === undefined) return orderNotFound;
  const gatewayOrder = provenOrder(found, proof, ports);
  if (gatewayOrder === undefined) return unproven;
  const reported = await reportedDecisions(gatewayOrder, ports);
  const decide = inSequence(reported, proofOf(gatewayOrder, proof.paymentId, ports.clock.now()));
  return decideOnOrder(ports, number, decide, orderNotFound, { known: found });
};

const proofOf = (gatewayOrder: string, payment: string, now: number) =>
  applyPaymentEvent({ id: `proof-${payment}`, kind: 'authorized', at: now, gatewayOrder, payment }, now);

/** The gateway order that the signature is over; undefined where it is not genuine. */
const provenOrder = (
  { payment: { opened } }: OrderRecord,
  { paymentId, signature }: Pick<InputOf<'verifyPayment'>, 'paymentId' | 'signature'>,
  { gateway }: ShopPorts,
): string | undefined =>
  opened.find(({ gatewayOrder }) => gateway?.isGenuine({ gatewayOrder, paymentId, signature }) === true)?.gatewayOrder;

/** What the gateway knows of its order, as decisions. */
const reportedDecisions = async (
  gatewayOrder: string,
  { gateway, clock, logger }: ShopPorts,
): Promise<readonly DecideOrder<unknown>[]> => {
  try {
    const events = (await gateway?.eventsOf(gatewayOrder)) ?? [];
    return events.flatMap((event) => (event.kind === 'other' ? [] : decisionOn(event, clock.now())));
  } catch (cause) {
    logger.error('the events of a payment could not be fetched from the gateway', cause);
    return [];
  }
};
