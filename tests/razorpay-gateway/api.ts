/** The fake Razorpay's API: the requests that a shop makes, with the documented checks and errors. */
import type { FakeRefund, Ledger } from './ledger.ts';

export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
  readonly idempotencyKey: string;
  readonly body: Readonly<Record<string, unknown>>;
};
export type ApiResponse = { readonly status: number; readonly body: object };

export type ApiSettings = {
  readonly keyId: string;
  readonly keySecret: string;
  /** Whether the account demands that no two orders have the same receipt. */
  uniqueReceipts: boolean;
  /** The state in which refunds begin. */
  refundStatus: FakeRefund['status'];
};

type Route = {
  readonly method: string;
  readonly path: RegExp;
  readonly respond: (request: ApiRequest, id: string) => ApiResponse;
};

const failure = (status: number, description: string, reason = 'input_validation_failed'): ApiResponse => ({
  status,
  body: {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'NA',
      reason,
      field: null,
      metadata: {},
    },
  },
});
const ok = (body: object): ApiResponse => ({ status: 200, body: structuredClone(body) });
const collection = (items: readonly object[]): ApiResponse => ok({ entity: 'collection', count: items.length, items });
const NO_ID = failure(400, 'The id provided does not exist');

/** Answers a request; `onRefund` is called for every refund that is made. */
export const createApi = (
  ledger: Ledger,
  settings: ApiSettings,
  onRefund: (refund: FakeRefund) => void,
): ((request: ApiRequest) => ApiResponse) => {
  /** What was answered to a refund's idempotency key, with the body that was sent. */
  const answered = new Map<string, { readonly body: string; readonly refund: FakeRefund }>();
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;
  const paymentOf = (id: string) => ledger.payments.find((payment) => payment.id === id);

  const createOrder = ({ body: { amount, currency, receipt, notes } }: ApiRequest): ApiResponse => {
    if (typeof amount !== 'number' || !Number.isInteger(amount)) return failure(400, 'The amount must be an integer.');
    if (amount < 100)
      return failure(400, 'Order amount less than minimum amount allowed', 'amount_less_than_minimum_amount');
    if (currency !== 'INR') return failure(400, 'The currency is not supported');
    const name = typeof receipt === 'string' ? receipt : null;
    if (name !== null && name.length > 40) return failure(400, 'The receipt may not be greater than 40 characters.');
    if (settings.uniqueReceipts && ledger.orders.some((order) => order.receipt === name))
      return failure(400, 'Order receipt should be unique.');
    return ok(ledger.addOrder({ amount, currency, receipt: name, notes: { ...Object(notes) } }));
  };

  const refund = ({ body, idempotencyKey }: ApiRequest, id: string): ApiResponse => {
    const payment = paymentOf(id);
    const text = JSON.stringify(body);
    const earlier = answered.get(`${id} ${idempotencyKey}`);
    if (earlier !== undefined)
      return earlier.body === text ? ok(earlier.refund) : failure(400, 'Different request body for the same key');
    const { amount, receipt } = body;
    if (payment === undefined) return NO_ID;
    if (!payment.captured) return failure(400, 'The payment status should be captured for action to be taken');
    if (idempotencyKey !== '' && !/^[\w-]{10,}$/u.test(idempotencyKey)) return failure(400, 'The key is too short');
    if (typeof amount !== 'number' || amount > payment.amount - payment.amount_refunded)
      return failure(400, 'The total refund amount is greater than the refund payment amount');
    const made = ledger.addRefund(payment, amount, typeof receipt === 'string' ? receipt : null, settings.refundStatus);
    if (idempotencyKey !== '') answered.set(`${id} ${idempotencyKey}`, { body: text, refund: made });
    onRefund(made);
    return ok(made);
  };

  const capture = ({ body }: ApiRequest, id: string): ApiResponse => {
    const payment = paymentOf(id);
    if (payment === undefined) return NO_ID;
    if (payment.status !== 'authorized') return failure(400, 'This payment has already been captured');
    if (body['amount'] !== payment.amount) return failure(400, 'Capture amount must be equal to the amount authorized');
    return ok(ledger.capture(payment));
  };

  const routes: readonly Route[] = [
    { method: 'POST', path: /^\/orders$/u, respond: createOrder },
    {
      method: 'GET',
      path: /^\/orders$/u,
      respond: ({ query }) => {
        const [receipt, from, count, skip] = ['receipt', 'from', 'count', 'skip'].map((name) => query.get(name));
        const found = ledger.orders
          .filter((order) => receipt === null || order.receipt === receipt)
          .filter((order) => order.created_at >= Number(from ?? 0))
          .toReversed();
        return collection(found.slice(Number(skip ?? 0), Number(skip ?? 0) + Number(count ?? 10)));
      },
    },
    {
      method: 'GET',
      path: /^\/(refunds|disputes)$/u,
      respond: ({ query }, what) => {
        const [from, count, skip] = ['from', 'count', 'skip'].map((name) => Number(query.get(name) ?? 0));
        const all = (what === 'refunds' ? ledger.refunds : ledger.disputes).filter(
          (one) => one.created_at >= (from ?? 0),
        );
        return collection(all.toReversed().slice(skip, (skip ?? 0) + (count ?? 10)));
      },
    },
    {
      method: 'GET',
      path: /^\/orders\/(\w+)$/u,
      respond: (_request, id) => ledger.orders.filter((order) => order.id === id).map(ok)[0] ?? NO_ID,
    },
    {
      method: 'GET',
      path: /^\/orders\/(\w+)\/payments$/u,
      respond: (_request, id) =>
        ledger.orders.some((order) => order.id === id)
          ? collection(ledger.payments.filter(({ order_id: order }) => order === id))
          : NO_ID,
    },
    {
      method: 'GET',
      path: /^\/payments\/(\w+)$/u,
      respond: (_request, id) => ledger.payments.filter((payment) => payment.id === id).map(ok)[0] ?? NO_ID,
    },
    { method: 'POST', path: /^\/payments\/(\w+)\/capture$/u, respond: capture },
    { method: 'POST', path: /^\/payments\/(\w+)\/refund$/u, respond: refund },
    {
      method: 'GET',
      path: /^\/payments\/(\w+)\/refunds$/u,
      respond: (_request, id) => collection(ledger.refunds.filter(({ payment_id: payment }) => payment === id)),
    },
  ];

  return (request) => {
    if (request.authorization !== authorization) return failure(401, 'Authentication failed', 'NA');
    for (const { method, path, respond } of routes) {
      const match = method === request.method ? path.exec(request.path) : null;
      if (match !== null) return respond(request, match[1] ?? '');
    }
    return failure(400, 'The requested URL was not found on the server.', 'NA');
  };
};
