/** The operator's JSON calls about money and people: refunds, reconciliation, a customer, sales. */
import type { Hono } from 'hono';
import { ORDER_KEPT_DAYS } from '../../../core/catalogue/retention.ts';
import { done, type Answer } from '../../../core/entities/answer.ts';
import type { GatewaySearch, ReconciledOrder } from '../../../core/shop/shop.ts';
import { inUnits } from '../../../core/entities/money/money-text.ts';
import { isIndexable } from '../../../core/ports/store/kind.ts';
import { SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { Malformed, numberAt, oneOfAt, textAt, type Fields } from '../../wire/strict.ts';
import type { AppEnv } from '../context.ts';
import type { Reject } from '../json-response.ts';
import { encodeDueRefund } from './operator-orders.ts';
import { decoded, operatorPostsOn, refundRequestIn, rejectField } from './operator-requests.ts';
import { encodeCustomer, encodeNumbers, encodeOtpBudget, encodeSales, encodeUnknownPayment } from './report-json.ts';
import type { OperatorPorts } from './sandbox-ports.ts';

/** Today, this day and the six before it, and so on. */
const DEFAULT_PERIODS: readonly number[] = [1, 7, 30];
const MOST_PERIODS = 10;

type Reconciled = { readonly orders: readonly ReconciledOrder[]; readonly found: GatewaySearch | null };

export const serveOperatorReports = (app: Hono<AppEnv>, ports: OperatorPorts, reject: Reject): void => {
  const servePost = operatorPostsOn(app, ports, reject);

  app.get(ROUTES.refunds, async (c) => c.json((await ports.dueRefunds()).map(encodeDueRefund)));

  servePost({
    route: ROUTES.refund,
    decode: (fields) => ({ order: textAt(fields, 'order'), ...refundRequestIn(fields) }),
    run: ports.refundOrder,
    encode: ({ amount, ...refunded }) => ({ ...refunded, amount: inUnits({ amount }) }),
  });

  servePost({
    route: ROUTES.reconcile,
    decode: (fields) => sinceIn(fields),
    run: async (since): Promise<Answer<Reconciled>> => {
      const orders = await ports.reconcile();
      if (since === undefined) return done({ orders, found: null });
      const searched = await ports.searchGateway(since);
      return searched.status ? done({ orders, found: searched.data }) : searched;
    },
    encode: ({ orders, found }) => ({
      orders,
      ...(found !== null && { checked: found.checked, unknown: found.unknown.map(encodeUnknownPayment) }),
    }),
  });

  app.get(ROUTES.unknownPayments, async (c) => c.json((await ports.unknownPayments()).map(encodeUnknownPayment)));

  servePost({
    route: ROUTES.unknownPayments,
    decode: (fields) => {
      const payment = textAt(fields, 'paymentId', { name: 'payment' });
      if (!isIndexable(payment)) throw new Malformed('payment', 'should be the id of a payment');
      return { payment, by: oneOfAt(fields, 'by', ['refund', 'close'] as const) };
    },
    run: ports.settleUnknownPayment,
    encode: encodeUnknownPayment,
  });

  app.get(ROUTES.numbers, async (c) => c.json(encodeNumbers(await ports.numbers())));

  servePost({
    route: ROUTES.numbers,
    decode: (fields) => {
      const invoice = textAt(fields, 'order', { absent: '', name: 'invoice' });
      const creditNote = textAt(fields, 'order', { absent: '', name: 'credit_note' });
      return { ...(invoice !== '' && { invoice }), ...(creditNote !== '' && { creditNote }) };
    },
    run: ports.confirmNumbers,
    encode: encodeNumbers,
  });

  // Not a GET: a phone number does not belong in an address.
  servePost({
    route: ROUTES.customer,
    decode: (fields) => textAt(fields, 'phone'),
    run: ports.findCustomer,
    encode: (customer) => (customer === null ? null : encodeCustomer(customer)),
  });

  app.get(ROUTES.stats, async (c) => {
    const periods = decoded(() => periodsIn(c.req.query('days')));
    return periods instanceof Malformed
      ? rejectField(c, reject, periods)
      : c.json({
          ...encodeSales(await ports.sales(periods)),
          otp_sms: (await ports.otpBudgets()).map(encodeOtpBudget),
        });
  });
};

/** Epoch milliseconds; undefined where none is given. */
const sinceIn = (fields: Fields): number | undefined => {
  if (fields.own('since') === undefined) return undefined;
  const since = numberAt(fields, 'since');
  if (!Number.isSafeInteger(since) || since < 0) throw new Malformed('since', 'should be epoch milliseconds');
  return since;
};

/** `1,7,30`. */
const periodsIn = (text: string | undefined): readonly number[] => {
  const periods = text?.split(',').map((part) => (/^\d{1,4}$/u.test(part) ? Number(part) : 0)) ?? DEFAULT_PERIODS;
  if (periods.length > MOST_PERIODS || periods.some((days) => days < 1 || days > ORDER_KEPT_DAYS))
    throw new Malformed('days', `should be at most ${MOST_PERIODS} whole numbers from 1 to ${ORDER_KEPT_DAYS}`);
  return periods;
};
