/**
 * Applies what the gateway reports to the order that it is about; see apply-payment-event.ts for the effects (spec 11).
 */
import { GatewayFailure } from '../../ports/payments/gateway-failure.ts';
import type { GatewayEvent } from '../../ports/payments/payments.ts';
import { decideOnOrder, type OrderDecision } from '../orders/decide-on-order.ts';
import { orderNumberIn } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { confirmRefund } from '../orders/refunds.ts';

/** `foreign`: about no order of this shop; `no-amount`: a capture of nothing. Neither changes anything. */
type Effect = 'applied' | 'foreign' | 'no-amount';

/** The event in a webhook request; undefined if it is not the gateway's, `unavailable` if it had to be asked in vain. */
export const readGatewayEvent = async (
  { gateway, journal }: Pick<ShopPorts, 'gateway' | 'journal'>,
  request: { readonly raw: string; readonly signature: string },
): Promise<GatewayEvent | 'unavailable' | undefined> => {
  try {
    return await gateway?.readEvent(request);
  } catch (cause) {
    if (!(cause instanceof GatewayFailure)) throw cause;
    journal.error('the gateway could not be asked about its own event', cause);
    return 'unavailable';
  }
};

/** Event and effect in one transaction. What changes nothing is written to the journal. */
export const applyGatewayEvent = async (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'journal' | 'settings'>,
  reported: GatewayEvent,
): Promise<void> => {
  const { clock, journal } = ports;
  if (reported.kind === 'other') return;
  const number = orderNumberIn(reported.number);
  const effect =
    number === null ? 'foreign' : await decideOnOrder(ports, number, decisionOn(reported, clock.now()), 'foreign');
  if (effect === 'foreign' && reported.kind === 'payment') {
    journal.error('the gateway reported a payment for no order of this shop');
  }
  if (effect === 'no-amount') journal.error('the gateway reported a capture of 0 or less; ignored');
};

/** The decision on the order that the event names. */
export const decisionOn = (
  reported: Exclude<GatewayEvent, { readonly kind: 'other' }>,
  now: number,
): OrderDecision<Effect> => {
  if (reported.kind === 'refund') {
    return (order, documents, settings) => ({
      ...confirmRefund(reported.key, now)(order, documents, settings),
      answer: 'applied',
    });
  }
  const { event, amount, currency } = reported;
  if (amount <= 0) return () => ({ answer: 'no-amount' });
  return (order, documents, settings) => {
    const { answer, ...effects } = applyPaymentEvent({ ...event, amount, currency }, now)(order, documents, settings);
    return { ...effects, answer: answer.status ? 'applied' : 'foreign' };
  };
};
