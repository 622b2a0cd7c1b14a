/** Applies what the gateway reports to the order it is about; see payment.ts for the effects (spec 11). */
import { refused, type Answer } from '../../entities/answer.ts';
import type { PaymentState } from '../../entities/payment.ts';
import type { GatewayNews } from '../../ports/payments.ts';
import { shopMessages } from '../../validation/messages.ts';
import { onOrder } from '../orders/decide-on-order.ts';
import { orderNumberIn } from '../orders/order-record.ts';
import { receivePayment } from './apply-payment-event.ts';
import { refundArrived } from './refunds.ts';
import { orderNotFound } from '../calls/refusals.ts';
import type { ShopPorts } from '../ports.ts';

const noAmount = refused('REFUSED', shopMessages.malformed);

/** Event and effect in one transaction. What is about no money, or no order of this shop, is written to the journal. */
export const hearGateway = async (
  { store, clock, journal }: Pick<ShopPorts, 'store' | 'clock' | 'journal'>,
  news: GatewayNews,
): Promise<void> => {
  if (news.kind === 'other') return;
  const number = orderNumberIn(news.number);
  const now = clock.now();
  if (news.kind === 'refund') {
    if (number !== null) await onOrder(store, number, refundArrived(news.key, now), null);
    return;
  }
  const { event, amount, currency } = news;
  const answer =
    number === null
      ? orderNotFound
      : await onOrder<Answer<{ readonly state: PaymentState }>>(
          store,
          number,
          amount > 0 ? receivePayment({ ...event, amount, currency }, now) : () => ({ answer: noAmount }),
          orderNotFound,
        );
  if (answer.status) return;
  journal.error(
    answer === noAmount
      ? 'the gateway reported a capture of 0 or less; ignored'
      : 'the gateway reported a payment for no order of this shop',
  );
};
