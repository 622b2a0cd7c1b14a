/** Razorpay as the payment gateway, over its HTTP API: https://razorpay.com/docs/api (spec 11). */
import { CURRENCY } from '../../core/entities/money/money.ts';
import { inPaise } from '../../core/entities/money/paise.ts';
import { isFinal } from '../../core/entities/payment.ts';
import { GatewayFailure } from '../../core/ports/payments/gateway-failure.ts';
import type {
  GatewayDisputeEvent,
  GatewayOrder,
  GatewayRefundEvent,
  PaymentRequest,
  PaymentGateway,
  RefundOrder,
} from '../../core/ports/payments/payments.ts';
import type { RazorpayConfig } from './razorpay-config.ts';
import {
  disputeIn,
  itemsIn,
  orderIn,
  paymentIn,
  refundIn,
  type RazorpayDispute,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from './razorpay-entities.ts';
import { happenedTo, isSignature, paymentEvent, reportIn } from './razorpay-events.ts';
import { createRazorpayHttp } from './razorpay-http.ts';
import { CALLBACK_PATH } from '../wire/callback-path.ts';

/** Payments authorised later than this, in minutes, are refunded by the gateway: a day, as long as they revive an order. */
const CAPTURE_MINUTES = 1_440;
/** Orders that are asked for at once; the most that the gateway answers. */
const PAGE = 100;
/** Disputes are listed by when they began; within this time, in milliseconds, the bank decides. */
const DECIDED_MS = 180 * 86_400_000;
/** Orders whose number is remembered, so that an event about one of them needs no request. */
const REMEMBERED = 10_000;

export const createRazorpayGateway = (config: RazorpayConfig & { readonly timeoutMs?: number }): PaymentGateway => {
  const http = createRazorpayHttp(config);
  /** The shop's numbers by gateway order, the latest last. */
  const numbers = new Map<string, string>();
  const opening = new Map<string, Promise<GatewayOrder>>();

  const remember = ({ id, receipt }: RazorpayOrder): string => {
    const number = numberOf(receipt);
    numbers.set(id, number);
    const [oldest] = numbers.keys();
    if (numbers.size > REMEMBERED && oldest !== undefined) numbers.delete(oldest);
    return number;
  };

  /** The number of an order, which events about payments do not contain. */
  const lookUpNumber = async (gatewayOrder: string): Promise<string> => {
    const known = numbers.get(gatewayOrder);
    if (known !== undefined) return known;
    const order = orderIn(await http({ method: 'GET', path: `/orders/${encodeURIComponent(gatewayOrder)}` }));
    if (order === undefined) throw unreadable('an order');
    return remember(order);
  };

  const findOpened = async (receipt: string, payment: PaymentRequest): Promise<RazorpayOrder | undefined> => {
    const path = `/orders?receipt=${encodeURIComponent(receipt)}`;
    const found = itemsIn(await http({ method: 'GET', path }), orderIn);
    if (found === undefined) throw unreadable('a list of orders');
    return found.find((order) => order.receipt === receipt && isFor(order, payment));
  };

  const create = async (receipt: string, payment: PaymentRequest): Promise<RazorpayOrder> => {
    const body = {
      amount: inPaise(payment.amount),
      currency: CURRENCY,
      receipt,
      notes: { order: payment.number },
      payment: {
        capture: 'automatic',
        capture_options: {
          automatic_expiry_period: CAPTURE_MINUTES,
          manual_expiry_period: CAPTURE_MINUTES,
          refund_speed: 'normal',
        },
      },
    };
    const created = orderIn(await http({ method: 'POST', path: '/orders', body }));
    if (created === undefined || !isFor(created, payment)) throw unreadable('a new order');
    return created;
  };

  /** Creating has no idempotency key, so an earlier request whose answer was lost is looked for by its receipt. */
  const open = async (receipt: string, payment: PaymentRequest): Promise<GatewayOrder> => {
    const order =
      (await findOpened(receipt, payment)) ??
      (await create(receipt, payment).catch(async (cause: unknown) => {
        // An account may demand that receipts are unique: then another process was faster.
        const other =
          cause instanceof GatewayFailure && cause.reason === 'refused'
            ? await findOpened(receipt, payment)
            : undefined;
        if (other === undefined) throw cause;
        return other;
      }));
    remember(order);
    return { id: order.id, payPage: null };
  };

  const refundsOf = async (payment: string): Promise<readonly RazorpayRefund[]> => {
    const path = `/payments/${encodeURIComponent(payment)}/refunds?count=100`;
    const refunds = itemsIn(await http({ method: 'GET', path }), refundIn);
    if (refunds === undefined) throw unreadable('the refunds of a payment');
    return refunds;
  };

  const listedSince = async <T>(
    what: 'orders' | 'refunds' | 'disputes',
    since: number,
    read: (item: unknown) => T | undefined,
  ): Promise<readonly T[]> => {
    const found: T[] = [];
    for (;;) {
      const path = `/${what}?from=${Math.floor(since / 1_000)}&count=${PAGE}&skip=${found.length}`;
      const page = itemsIn(await http({ method: 'GET', path }), read);
      if (page === undefined) throw unreadable(`a list of ${what}`);
      found.push(...page);
      if (page.length < PAGE) return found;
    }
  };

  const paymentOf = async (id: string): Promise<RazorpayPayment> => {
    const payment = paymentIn(await http({ method: 'GET', path: `/payments/${encodeURIComponent(id)}` }));
    if (payment === undefined) throw unreadable('a payment');
    return payment;
  };

  const requestRefund = async ({ payment, amount, key }: RefundOrder, receipt: string): Promise<RazorpayRefund> => {
    const made = refundIn(
      await http({
        method: 'POST',
        path: `/payments/${encodeURIComponent(payment)}/refund`,
        // What is left to refund may have changed since the receipt was first used.
        headers: { 'x-refund-idempotency': `${receipt}_${amount}` },
        body: { amount, speed: 'normal', receipt, notes: { order: numberOf(key) } },
      }),
    );
    if (made === undefined) throw unreadable('a new refund');
    return made;
  };

  return {
    window: { provider: 'razorpay', script: config.checkout, keyId: config.keyId, callback: CALLBACK_PATH },

    open: (payment) => {
      const receipt = `${payment.number}-${payment.attempt}`;
      const current = opening.get(receipt);
      if (current !== undefined) return current;
      const opened = open(receipt, payment).finally(() => opening.delete(receipt));
      opening.set(receipt, opened);
      return opened;
    },

    refund: async (refund) => {
      const made = (await refundsOf(refund.payment)).filter(({ receipt }) => keyOf(receipt) === refund.key);
      // One that has failed stays so: it is made anew, under a receipt of its own.
      const { id, status } =
        made.find((one) => one.status !== 'failed') ??
        (await requestRefund(refund, receiptOf(refund.key, made.length + 1)));
      if (status === 'failed') throw new GatewayFailure('a refund has failed at the gateway', { reason: 'refused' });
      return { id, state: status === 'processed' ? 'refunded' : 'pending' };
    },

    isGenuine: ({ gatewayOrder, paymentId, signature }) =>
      isSignature(signature, `${gatewayOrder}|${paymentId}`, config.keySecret),

    readEvent: async ({ raw, signature }) => {
      if (!isSignature(signature, raw, config.webhookSecret)) return undefined;
      const report = reportIn(raw);
      if (report === undefined || report.kind === 'other') return report;
      if (report.kind !== 'payment') {
        const about = report.kind === 'refund' ? report.refund : report.dispute;
        const payment = report.payment ?? (await paymentOf(about.payment));
        // A refund of what was never captured is the gateway's own; other payments than those of orders are not the shop's.
        if (payment.id !== about.payment || payment.order === '' || !payment.isCaptured) return { kind: 'other' };
        const number = await lookUpNumber(payment.order);
        return report.kind === 'refund'
          ? refundEvent(number, report.refund, payment)
          : disputeEvent(number, report.dispute, report.at);
      }
      const { receipt, payment } = report;
      return paymentEvent(receipt === undefined ? await lookUpNumber(payment.order) : numberOf(receipt), report);
    },

    ordersSince: async (since) =>
      (await listedSince('orders', since, orderIn)).map((order) => ({ id: order.id, number: remember(order) })),

    takenBackSince: async (since) => {
      const refunds = await listedSince('refunds', since, refundIn);
      const refusal: { disputesProblem?: string } = {};
      const disputes = await listedSince('disputes', since - DECIDED_MS, disputeIn).catch((cause: unknown) => {
        // The keys were accepted a moment ago, so neither does a 401 or 403 mean that they are wrong.
        if (!(cause instanceof GatewayFailure) || cause.reason === 'unreachable') throw cause;
        refusal.disputesProblem = cause.message;
        return [];
      });
      const found: (GatewayRefundEvent | GatewayDisputeEvent)[] = [];
      const payments = new Map<string, RazorpayPayment>();
      for (const one of [...refunds, ...disputes]) {
        const payment = payments.get(one.payment) ?? (await paymentOf(one.payment));
        payments.set(payment.id, payment);
        if (payment.order === '' || !payment.isCaptured) continue;
        const number = await lookUpNumber(payment.order);
        found.push(
          'respondBy' in one
            ? disputeEvent(number, one, isFinal(one) ? Date.now() : one.createdAt)
            : refundEvent(number, one, payment),
        );
      }
      return { events: found, ...refusal };
    },

    eventsOf: async (gatewayOrder) => {
      const path = `/orders/${encodeURIComponent(gatewayOrder)}/payments`;
      const payments = itemsIn(await http({ method: 'GET', path }), paymentIn);
      if (payments === undefined) throw unreadable('the payments of an order');
      const own = payments.filter(({ order }) => order === gatewayOrder);
      if (own.length === 0) return [];
      const number = await lookUpNumber(gatewayOrder);
      const refunded = own.filter((payment) => payment.isCaptured && payment.refunded > 0);
      const refunds = await Promise.all(
        refunded.map(async (payment) =>
          (await refundsOf(payment.id)).map((refund) => refundEvent(number, refund, payment)),
        ),
      );
      return [
        ...own.map((payment) =>
          paymentEvent(number, { payment, happened: happenedTo(payment), at: payment.createdAt }),
        ),
        ...refunds.flat(),
      ];
    },
  };
};

/** The shop's number in a receipt: of an order it ends with the attempt, of a refund with the refund's own number. */
const numberOf = (receipt: string): string => receipt.replace(/-\d+$/u, '');

/** What a refund is called at the gateway: its key, and from the second attempt on the attempt, such as `BH…-1_2`. */
const receiptOf = (key: string, attempt: number): string => (attempt === 1 ? key : `${key}_${attempt}`);
const keyOf = (receipt: string): string => receipt.replace(/_\d+$/u, '');

/** The receipt tells the shop's own refunds from those made at the dashboard; the order is the payment's. */
const refundEvent = (
  number: string,
  { id, receipt, amount, currency, status, createdAt }: RazorpayRefund,
  payment: RazorpayPayment,
): GatewayRefundEvent => ({
  kind: 'refund',
  number,
  refund: { id, payment: payment.id, key: keyOf(receipt), amount, currency, state: status, at: createdAt },
  captured: paymentEvent(number, { payment, happened: 'captured', at: payment.createdAt }),
});

const disputeEvent = (
  number: string,
  { createdAt: _createdAt, ...stated }: RazorpayDispute,
  at: number,
): GatewayDisputeEvent => ({ kind: 'dispute', number, dispute: { ...stated, at } });

const isFor = (order: RazorpayOrder, payment: PaymentRequest): boolean =>
  order.amount === inPaise(payment.amount) && order.currency === CURRENCY;

const unreadable = (what: string): GatewayFailure =>
  new GatewayFailure(`the gateway has answered ${what} that cannot be read`, { reason: 'unreachable' });
