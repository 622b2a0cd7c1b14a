/**
 * A payment gateway to test with: a real HTTP server that behaves as Razorpay documents it, and misbehaves as gateways
 * do. https://razorpay.com/docs/api, https://razorpay.com/docs/webhooks
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RazorpayConfig } from '../../adapters/payments/razorpay-config.ts';
import { createApi, type ApiRequest, type ApiSettings } from './api.ts';
import { checkoutScript, framePage } from './checkout-script.ts';
import {
  createLedger,
  type FakeDispute,
  type FakePayment,
  type FakeRefund,
  type Ledger,
  type Paying,
} from './ledger.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/**
 * How the API misbehaves: it never answers, drops the connection before or after it has done what was asked, or answers
 * this status, an HTML page, JSON that is cut off, JSON of another shape, or a redirect.
 */
export type Fault = 'hang' | 'drop' | 'lose-answer' | 'html' | 'cut-off' | 'other-json' | 'redirect' | number;

export type FakeRazorpay = {
  /** What a shop needs to use it. */
  readonly config: RazorpayConfig;
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  readonly settings: ApiSettings;
  /** The requests of the shop, such as `POST /orders`. */
  readonly requests: readonly string[];
  /** From now on; null for a gateway that works. `only` limits it to one kind of request. */
  fault: { readonly what: Fault; readonly only?: string } | null;
  /** One kind of request is carried out at once, and answered only after this; null to answer all at once. */
  answersAfter: { readonly until: Promise<void>; readonly only: string } | null;
  /** Whether the payment window's script is served, or one that does nothing. */
  servesScript: boolean | 'empty';
  /** A payment of a gateway order, with the events that the gateway then queues. */
  readonly pay: (order: string, happened: 'authorized' | 'captured' | 'failed', paying?: Paying) => FakePayment;
  /** What was authorised, or has failed, is captured after all. */
  readonly captureLater: (payment: FakePayment) => void;
  /** A pending refund is paid out, or fails. */
  readonly endRefund: (refund: FakeRefund, status: 'processed' | 'failed') => void;
  /** A refund that somebody makes by hand, which the shop has not asked for: it has no receipt. */
  readonly refundAtDashboard: (payment: FakePayment, amount: number, status?: FakeRefund['status']) => FakeRefund;
  /** The bank disputes the payment, or its dispute moves on. */
  readonly dispute: (payment: FakePayment, event: 'created' | 'under_review' | 'won' | 'lost') => void;
  readonly close: () => Promise<void>;
};

const SECRETS = {
  keyId: 'rzp_test_fakeKey0000001',
  keySecret: 'fake-key-secret-of-the-tests',
  webhookSecret: 'fake-webhook-secret-of-the-tests',
};

export const openFakeRazorpay = async (): Promise<FakeRazorpay> => {
  const ledger = createLedger(SECRETS.keySecret);
  const webhooks = createWebhooks(SECRETS.webhookSecret);
  const settings: ApiSettings = { ...SECRETS, uniqueReceipts: false, refundStatus: 'processed' };
  const requests: string[] = [];
  const api = createApi(ledger, settings, (refund) => {
    const payment = ledger.payments.find(({ id }) => id === refund.payment_id);
    webhooks.queue('refund.created', { refund, ...(payment && { payment }) });
    if (refund.status === 'processed') webhooks.queue('refund.processed', { refund, ...(payment && { payment }) });
  });

  const captured = (payment: FakePayment): void => {
    ledger.capture(payment);
    webhooks.queue('payment.captured', { payment });
    webhooks.queue('order.paid', { payment, order: ledger.orderOf(payment.order_id) });
  };
  const pay: FakeRazorpay['pay'] = (order, happened, paying) => {
    const payment = ledger.addPayment(order, happened === 'failed' ? 'failed' : 'authorized', paying);
    webhooks.queue(happened === 'failed' ? 'payment.failed' : 'payment.authorized', { payment });
    if (happened === 'captured') captured(payment);
    return payment;
  };

  const answerApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const path = url.pathname.slice('/v1'.length);
    if (path === '/checkout/public') return end(response, 200, framePage(url.searchParams), 'text/html; charset=utf-8');
    if (path === '/checkout/embedded')
      return end(response, 200, framePage(new URLSearchParams(await text(request))), 'text/html; charset=utf-8');
    if (path === '/checkout/pay') {
      const { order, outcome } = JSON.parse(await text(request)) as { order: string; outcome: 'captured' | 'failed' };
      const payment = pay(order, outcome);
      const answer =
        outcome === 'failed'
          ? { kind: 'failed', error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed' } }
          : { kind: 'paid', proof: ledger.proofOf(payment) };
      return end(response, 200, JSON.stringify(answer));
    }
    const name = `${request.method} ${path}`;
    requests.push(name);
    const fault = fake.fault === null || !name.startsWith(fake.fault.only ?? '') ? undefined : fake.fault.what;
    if (fault === 'hang') return undefined;
    if (fault === 'drop') return void response.socket?.destroy();
    if (typeof fault === 'number') return end(response, fault, JSON.stringify({ error: { code: 'SERVER_ERROR' } }));
    if (fault === 'html') return end(response, 200, '<!doctype html><h1>Gateway</h1>', 'text/html');
    if (fault === 'cut-off') return end(response, 200, '{"id": "order_');
    if (fault === 'other-json') return end(response, 200, '{"entity":"surprise"}');
    if (fault === 'redirect') {
      response.setHeader('location', fake.config.checkout);
      return end(response, 302, '');
    }
    const { status, body } = api(await apiRequest(request, path, url.searchParams));
    if (fake.answersAfter !== null && name.startsWith(fake.answersAfter.only)) await fake.answersAfter.until;
    if (fault === 'lose-answer') return void response.socket?.destroy();
    return end(response, status, JSON.stringify(body));
  };

  const listenTo = (answer: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void) =>
    listening((request, response) => {
      Promise.resolve(answer(request, response, new URL(request.url ?? '/', 'http://fake'))).catch(() =>
        response.socket?.destroy(),
      );
    });
  const apiServer = await listenTo(answerApi);
  const scriptServer = await listenTo((_request, response) =>
    fake.servesScript !== false
      ? end(response, 200, fake.servesScript === 'empty' ? '' : checkoutScript(originOf(apiServer)), 'text/javascript')
      : end(response, 503, '', 'text/plain'),
  );

  const fake: FakeRazorpay = {
    config: { ...SECRETS, api: `${originOf(apiServer)}/v1`, checkout: `${originOf(scriptServer)}/v1/checkout.js` },
    ledger,
    webhooks,
    settings,
    requests,
    fault: null,
    answersAfter: null,
    servesScript: true,
    pay,
    captureLater: captured,
    endRefund: (refund, status) => {
      ledger.endRefund(refund, status);
      const payment = ledger.payments.find(({ id }) => id === refund.payment_id);
      webhooks.queue(`refund.${status}`, { refund, ...(payment && { payment }) });
    },
    refundAtDashboard: (payment, amount, status = 'processed') => {
      const refund = ledger.addRefund(payment, amount, null, status);
      webhooks.queue('refund.created', { refund, payment });
      if (status === 'processed') webhooks.queue('refund.processed', { refund, payment });
      return refund;
    },
    dispute: (payment, event) => {
      const known = ledger.disputes.find(({ payment_id: of }) => of === payment.id);
      const dispute = known ?? disputeOf(payment);
      if (known === undefined) ledger.disputes.push(dispute);
      dispute.status = event === 'created' ? 'open' : event;
      webhooks.queue(`payment.dispute.${event}`, { payment, dispute });
    },
    close: async () => {
      await Promise.all([apiServer, scriptServer].map(closed));
    },
  };
  return fake;
};

/** As the documentation shows it: https://razorpay.com/docs/api/disputes/entity */
const disputeOf = ({ id, amount, currency, created_at: at }: FakePayment): FakeDispute => ({
  id: `disp_${id.slice(-14)}`,
  entity: 'dispute',
  payment_id: id,
  amount,
  currency,
  amount_deducted: 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  respond_by: at + 604_800,
  status: 'open',
  phase: 'chargeback',
  created_at: at,
});

const apiRequest = async (request: IncomingMessage, path: string, query: URLSearchParams): Promise<ApiRequest> => {
  const body = await text(request);
  const header = (name: string): string => [request.headers[name] ?? ''].flat().join(',');
  return {
    method: request.method ?? '',
    path,
    query,
    authorization: header('authorization'),
    idempotencyKey: header('x-refund-idempotency'),
    body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
  };
};

const end = (response: ServerResponse, status: number, body: string, type = 'application/json'): void => {
  response.writeHead(status, { 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' });
  response.end(body);
};

const listening = (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(answer).listen(0, '127.0.0.1', () => resolve(server));
  });

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
