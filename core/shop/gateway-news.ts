/** What the gateway tells the shop: checked against what the shop asked of it, and brought to the order it is about (spec 11). */
import { refused, type Answer } from '../entities/answer.ts';
import { rupees } from '../entities/money.ts';
import { inPaise } from '../entities/paise.ts';
import type { PaymentEvent, PaymentState } from '../entities/payment.ts';
import type { GatewayNews, PaymentNews } from '../ports/payments.ts';
import { shopMessages } from '../validation/messages.ts';
import { onOrder } from './on-order.ts';
import { orderNumberIn } from './order-record.ts';
import { receivePayment } from './payment.ts';
import { refundArrived } from './refunding.ts';
import { orderNotFound } from './refusals.ts';
import type { ShopPorts } from './shop-ports.ts';
import type { OrderRecord } from './documents.ts';

/** The one currency the shop asks for. */
const CURRENCY = 'INR';
const PAISE_PER_RUPEE = 100;

/** The event as it counts; undefined where it is about another amount or currency than the shop asked for. */
const eventOf = ({ payment }: OrderRecord, { event, amount, currency }: PaymentNews): PaymentEvent | undefined => {
  if (currency !== CURRENCY || amount <= 0 || amount % PAISE_PER_RUPEE !== 0) return undefined;
  const asked = payment.opened.find(({ gatewayOrder }) => gatewayOrder === event.gatewayOrder);
  // One that the shop was cut off from before it knew its id is taken at its word: it is the gateway's.
  return asked === undefined || inPaise(asked.amount) === amount ? { ...event, amount: rupees(amount / PAISE_PER_RUPEE) } : undefined;
};

const mismatch = refused('REFUSED', shopMessages.malformed);

/** Event and effect in one transaction. What cannot be counted is written to the journal, for an operator to look at. */
export const hearGateway = async ({ store, clock, journal }: Pick<ShopPorts, 'store' | 'clock' | 'journal'>, news: GatewayNews): Promise<void> => {
  if (news.kind === 'other') return;
  const number = orderNumberIn(news.number);
  const now = clock.now();
  if (news.kind === 'refund') {
    if (number !== null) await onOrder(store, number, refundArrived(news.key, now), null);
    return;
  }
  const answer = number === null ? orderNotFound : await onOrder<Answer<{ readonly state: PaymentState }>>(store, number, (order, documents) => {
    const event = eventOf(order, news);
    return event === undefined ? { answer: mismatch } : receivePayment(event, now)(order, documents);
  }, orderNotFound);
  if (answer.status) return;
  journal.error(answer === mismatch
    ? 'the gateway told of another amount or currency than was asked for; it was not counted'
    : 'the gateway told of a payment for no order of this shop');
};
