/** The subjects of order mails. They name no person: an operator's list of messages shows them. */
import { brand } from '../../catalogue/brand.ts';
import type { MailKind } from '../../ports/messages.ts';

/** What a mail about an order may be about. */
export type OrderMailKind = Exclude<MailKind, 'complaint_received' | 'complaint_forwarded'>;

const SUBJECTS: Readonly<Record<OrderMailKind, string>> = {
  order_confirmed: 'confirmed',
  order_payment_failed: 'payment failed',
  order_expired: 'expired',
  order_cancelled: 'cancelled',
  order_packed: 'packed',
  order_shipped: 'shipped',
  order_out_for_delivery: 'out for delivery',
  order_delivered: 'delivered',
  order_undelivered: 'delivery attempted',
  order_rto: 'returning to us',
  order_rto_received: 'returned to us',
  order_return_requested: 'return requested',
  order_return_refused: 'return not accepted',
  order_picked_up: 'picked up for return',
  order_refunded: 'return complete',
  refund_sent: 'refund sent',
  refund_failed: 'refund failed',
  payment_held: 'payment under review',
  payment_not_accepted: 'payment not accepted',
};

/** The brand, the order's number and what has happened, such as `out for delivery`. */
export const orderMailSubject = (number: string, kind: OrderMailKind): string =>
  `${brand.name} order ${number}: ${SUBJECTS[kind]}`;
