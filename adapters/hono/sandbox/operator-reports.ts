/** The operator's JSON calls about money and people: refunds, reconciliation, a customer, sales. */
import type { Hono } from 'hono';
import { ORDER_KEPT_DAYS } from '../../../core/catalogue/retention.ts';
import { done } from '../../../core/entities/answer.ts';
import { inUnits } from '../../../core/entities/money/money-text.ts';
import { SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { Malformed, textAt } from '../../wire/strict.ts';
import type { AppEnv } from '../context.ts';
import type { Reject } from '../refusals.ts';
import { encodeDueRefund } from './operator-orders.ts';
import { decoded, operatorPostsOn, refundRequestIn, rejectField } from './operator-requests.ts';
import { encodeCustomer, encodeOtpBudget, encodeSales } from './report-json.ts';
import type { OperatorPorts } from './sandbox-ports.ts';

/** Today, this day and the six before it, and so on. */
const DEFAULT_PERIODS: readonly number[] = [1, 7, 30];
const MOST_PERIODS = 10;

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
    decode: () => null,
    run: async () => done(await ports.reconcile()),
    encode: (orders) => ({ orders }),
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

/** `1,7,30`. */
const periodsIn = (text: string | undefined): readonly number[] => {
  const periods = text?.split(',').map((part) => (/^\d{1,4}$/u.test(part) ? Number(part) : 0)) ?? DEFAULT_PERIODS;
  if (periods.length > MOST_PERIODS || periods.some((days) => days < 1 || days > ORDER_KEPT_DAYS))
    throw new Malformed('days', `should be at most ${MOST_PERIODS} whole numbers from 1 to ${ORDER_KEPT_DAYS}`);
  return periods;
};
