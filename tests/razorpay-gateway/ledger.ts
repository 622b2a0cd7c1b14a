/** What the fake Razorpay keeps: orders, payments and refunds as its documentation describes them. */
import { createHmac } from 'node:crypto';

export type FakeOrder = {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: object;
  readonly created_at: number;
  status: 'created' | 'attempted' | 'paid';
  amount_paid: number;
  attempts: number;
};

export type FakePayment = {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly method: 'upi';
  readonly description: string;
  readonly email: string;
  readonly contact: string;
  readonly notes: object;
  readonly created_at: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  captured: boolean;
  amount_refunded: number;
  error_code: string | null;
};

export type FakeRefund = {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly receipt: string | null;
  readonly created_at: number;
  status: 'pending' | 'processed' | 'failed';
};

export type FakeDispute = {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly amount_deducted: number;
  readonly reason_code: string;
  readonly respond_by: number;
  readonly phase: 'chargeback';
  readonly created_at: number;
  status: 'open' | 'under_review' | 'won' | 'lost';
};

/** Of an order's own amount and currency, unless the test says otherwise. */
export type Paying = { readonly amount?: number; readonly currency?: string };

export type Ledger = ReturnType<typeof createLedger>;

export const createLedger = (keySecret: string) => {
  const orders: FakeOrder[] = [];
  const payments: FakePayment[] = [];
  const refunds: FakeRefund[] = [];
  const disputes: FakeDispute[] = [];
  let count = 0;
  const id = (prefix: string): string => `${prefix}_${String((count += 1)).padStart(14, 'F')}`;
  const seconds = (): number => Math.floor(Date.now() / 1_000);
  const orderOf = (order: string): FakeOrder => {
    const found = orders.find((one) => one.id === order);
    if (found === undefined) throw new Error(`the fake gateway has no order ${order}`);
    return found;
  };

  const addPayment = (orderId: string, status: FakePayment['status'], paying: Paying = {}): FakePayment => {
    const order = orderOf(orderId);
    const payment: FakePayment = {
      id: id('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      ...paying,
      order_id: orderId,
      method: 'upi',
      // Outside ASCII, so that a signature over anything but the bytes does not fit.
      description: '₹ paid – “UPI”',
      email: 'ravi@example.in',
      contact: '+919876543210',
      // As the payment window lets anybody set them: what they say must not be trusted.
      notes: { order: 'BH0000000000' },
      created_at: seconds(),
      status,
      captured: false,
      amount_refunded: 0,
      error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    };
    payments.push(payment);
    order.attempts += 1;
    if (order.status === 'created') order.status = 'attempted';
    return payment;
  };

  const countRefunds = (payment: FakePayment): void => {
    const made = refunds.filter((refund) => refund.payment_id === payment.id && refund.status !== 'failed');
    payment.amount_refunded = made.reduce((sum, { amount }) => sum + amount, 0);
    if (payment.amount_refunded >= payment.amount) payment.status = 'refunded';
    else if (payment.status === 'refunded') payment.status = 'captured';
  };

  return {
    orders,
    payments,
    refunds,
    disputes,
    orderOf,
    addPayment,
    addOrder: (fields: Pick<FakeOrder, 'amount' | 'currency' | 'receipt' | 'notes'>): FakeOrder => {
      const order: FakeOrder = {
        id: id('order'),
        entity: 'order',
        ...fields,
        created_at: seconds(),
        status: 'created',
        amount_paid: 0,
        attempts: 0,
      };
      orders.push(order);
      return order;
    },
    /** A payment that failed may succeed later, as banks report it. */
    capture: (payment: FakePayment): FakePayment => {
      const order = orderOf(payment.order_id);
      Object.assign(payment, { status: 'captured', captured: true, error_code: null });
      order.status = 'paid';
      order.amount_paid += payment.amount;
      return payment;
    },
    addRefund: (
      payment: FakePayment,
      amount: number,
      receipt: string | null,
      status: FakeRefund['status'],
    ): FakeRefund => {
      const refund: FakeRefund = {
        id: id('rfnd'),
        entity: 'refund',
        amount,
        currency: payment.currency,
        payment_id: payment.id,
        receipt,
        created_at: seconds(),
        status,
      };
      refunds.push(refund);
      countRefunds(payment);
      return refund;
    },
    /** A refund that fails leaves the payment as it was without it. */
    endRefund: (refund: FakeRefund, status: 'processed' | 'failed'): void => {
      refund.status = status;
      for (const payment of payments) if (payment.id === refund.payment_id) countRefunds(payment);
    },
    /** What the payment window hands to the page after a payment. */
    proofOf: ({ id: paymentId, order_id: order }: FakePayment) => ({
      razorpay_payment_id: paymentId,
      razorpay_order_id: order,
      razorpay_signature: createHmac('sha256', keySecret).update(`${order}|${paymentId}`).digest('hex'),
    }),
  };
};
