/** Applies what the gateway reports to the order that it is about; see apply-payment-event.ts for the effects (spec 11). */
import type { GatewayNews } from '../../ports/payments.ts';
import { decideOnOrder, type OrderDecision } from '../orders/decide-on-order.ts';
import { orderNumberIn } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { refundArrived } from './refunds.ts';

/** `foreign`: about no order of this shop; `no-amount`: a capture of nothing. Neither changes anything. */
type Effect = 'applied' | 'foreign' | 'no-amount';

/** Event and effect in one transaction. What changes nothing is written to the journal. */
export const applyGatewayEvent = async (
  { store, clock, journal }: Pick<ShopPorts, 'store' | 'clock' | 'journal'>,
  news: GatewayNews,
): Promise<void> => {
  if (news.kind === 'other') return;
  const number = orderNumberIn(news.number);
  const effect =
    number === null ? 'foreign' : await decideOnOrder(store, number, decisionOn(news, clock.now()), 'foreign');
  if (effect === 'foreign' && news.kind === 'payment') {
    journal.error('the gateway reported a payment for no order of this shop');
  }
  if (effect === 'no-amount') journal.error('the gateway reported a capture of 0 or less; ignored');
};

/** The decision on the order that the event names. */
export const decisionOn = (
  news: Exclude<GatewayNews, { readonly kind: 'other' }>,
  now: number,
): OrderDecision<Effect> => {
  if (news.kind === 'refund') {
    return (order, documents) => ({ ...refundArrived(news.key, now)(order, documents), answer: 'applied' });
  }
  const { event, amount, currency } = news;
  if (amount <= 0) return () => ({ answer: 'no-amount' });
  return (order, documents) => {
    const { answer, ...effects } = applyPaymentEvent({ ...event, amount, currency }, now)(order, documents);
    return { ...effects, answer: answer.status ? 'applied' : 'foreign' };
  };
};
