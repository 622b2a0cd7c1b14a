/**
 * Applies what the gateway reports to the order that it is about; see apply-payment-event.ts for the effects (spec 11).
 */
import { withDispute, type Dispute } from '../../entities/payment.ts';
import { GatewayFailure } from '../../ports/payments/gateway-failure.ts';
import type { GatewayEvent } from '../../ports/payments/payments.ts';
import type { Decision } from '../../ports/store/shop-store.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { decideOnOrder, inSequence, type DecideOrder } from '../orders/decide-on-order.ts';
import { orderNumberIn, putOrder } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { isRehearsal, noteRehearsal } from './rehearsal.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { applyRefund, withReportedPayment } from '../orders/refunds.ts';
import { applyUnknownRefund, keepUnknownPayment, paymentText } from './unknown-payments.ts';

/** `foreign`: about no order of this shop; `no-amount`: a capture of nothing. Neither changes anything. */
type Effect = 'applied' | 'foreign' | 'no-amount';

/** The event in a webhook request; undefined if it is not the gateway's, `unavailable` if it had to be asked in vain. */
export const readGatewayEvent = async (
  { gateway, logger }: Pick<ShopPorts, 'gateway' | 'logger'>,
  request: { readonly raw: string; readonly signature: string },
): Promise<GatewayEvent | 'unavailable' | undefined> => {
  try {
    return await gateway?.readEvent(request);
  } catch (cause) {
    if (!(cause instanceof GatewayFailure)) throw cause;
    logger.error('the gateway could not be asked about its own event', cause);
    return 'unavailable';
  }
};

/** Event and effect in one transaction. What changes nothing is logged. */
export const applyGatewayEvent = async (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'logger' | 'settings'>,
  reported: GatewayEvent,
): Promise<void> => {
  const { clock, logger } = ports;
  if (reported.kind === 'other') return;
  if (isRehearsal(reported.number)) {
    await noteRehearsal(ports.store, reported);
    return;
  }
  const number = orderNumberIn(reported.number);
  const effect =
    number === null
      ? 'foreign'
      : await decideOnOrder(ports, number, decisionOn(reported, clock.now()), 'foreign', {
          ...(reported.kind !== 'payment' && { isListed: true }),
        });
  if (effect === 'foreign') {
    const isCapture = reported.kind === 'payment' && reported.event.kind === 'captured' && reported.amount > 0;
    const isKept = number !== null && isCapture;
    if (isKept) await keepUnknownPayment(ports.store, { ...reported, number }, clock.now());
    if (reported.kind === 'refund' && (await applyUnknownRefund(ports.store, reported.refund))) return;
    const about = reported.kind === 'payment' ? `: ${paymentText(reported)}` : '';
    logger.error(
      `the gateway reported a ${reported.kind} for no order of this shop${about}${isKept ? '; it is kept' : ''}`,
    );
  }
  if (effect === 'no-amount') logger.error('the gateway reported a capture of 0 or less; ignored');
};

/** The decision on the order that the event names. */
export const decisionOn = (
  reported: Exclude<GatewayEvent, { readonly kind: 'other' }>,
  now: number,
): DecideOrder<Effect> => {
  if (reported.kind === 'dispute')
    return (order) => ({ ...applyDispute(reported.dispute, now)(order), answer: 'applied' });
  if (reported.kind === 'refund') {
    // What is refunded was captured before, whichever is reported first.
    const before = reported.captured === undefined ? [] : [decisionOn(reported.captured, now)];
    const decide = inSequence(before, applyRefund(reported.refund, now));
    return (order, documents, settings) => ({ ...decide(order, documents, settings), answer: 'applied' });
  }
  const { event, amount, currency } = reported;
  if (amount <= 0) return () => ({ answer: 'no-amount' });
  return (order, documents, settings) => {
    const { answer, ...effects } = applyPaymentEvent({ ...event, amount, currency }, now)(order, documents, settings);
    return { ...effects, answer: answer.status ? 'applied' : 'foreign' };
  };
};

/** The order keeps a dispute (a chargeback); one that is lost is money that went back. */
const applyDispute =
  (dispute: Dispute, now: number) =>
  (order: OrderRecord): Decision<null> => {
    const payment = withDispute(order.payment, dispute);
    return {
      answer: null,
      writes: payment === order.payment ? [] : [putOrder(withReportedPayment(order, payment, now))],
    };
  };
