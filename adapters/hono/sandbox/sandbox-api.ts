/** The sandbox's JSON calls for programs: outbox, clock and payments, beside those of the operator. */
import { CURRENCY } from '../../../core/entities/money/money.ts';
import type { Hono } from 'hono';
import type { Answer } from '../../../core/entities/answer.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import { encodeAnswer } from '../../wire/codecs/answer-json.ts';
import {
  amountProblem,
  currencyProblem,
  moneyOf,
  SANDBOX_OUTCOMES,
  type SandboxOutcome,
} from '../../wire/sandbox/sandbox-payment.ts';
import { SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { fieldsOf, Malformed, numberAt, textAt, type Fields } from '../../wire/strict.ts';
import type { AppContext, AppEnv } from '../context.ts';
import type { Reject } from '../json-response.ts';
import { readJson } from '../../http/body.ts';
import { requestOf } from '../request.ts';
import { serveOperatorApi } from './operator-api.ts';
import { serveOperatorReports } from './operator-reports.ts';
import { decoded, orderActionsOn, rejectField } from './operator-requests.ts';
import {
  clockProblem,
  holdProblem,
  type SandboxGatewayPorts,
  type SandboxPorts,
  type SentMessage,
} from './sandbox-ports.ts';

export const serveSandboxApi = (app: Hono<AppEnv>, ports: SandboxPorts, reject: Reject): void => {
  const { clock, sent, deliverMessages, runMaintenance, payments, grantCash } = ports;

  app.get(ROUTES.outbox, async (c) => {
    const part = decoded(() => ({ skip: countIn(c, 'skip', 0), last: countIn(c, 'last', MOST) }));
    if (part instanceof Malformed) return rejectField(c, reject, part);
    await deliverMessages();
    const messages = sent(part.skip);
    return c.json(messages.slice(Math.max(0, messages.length - part.last)).map(encodeMessage));
  });

  app.get(ROUTES.clock, (c) => c.json({ now: clock.now() }));

  app.post(ROUTES.clock, async (c) => {
    const read = await readJson(requestOf(c));
    if (!read.ok) return reject(c, read.refusal);
    const change = decoded(() => clockChangeIn(fieldsOf(read.body ?? {}), clock.now()));
    if (change instanceof Malformed) return rejectField(c, reject, change);
    // What was committed before is sent at its own time: a one-time password must not expire on its way.
    await deliverMessages();
    await clock.advance(change.advanceMs);
    if (change.holdMs !== undefined) clock.hold(change.holdMs);
    await runMaintenance();
    return c.json({ now: clock.now() });
  });

  app.post(ROUTES.cash, async (c) => {
    const read = await readJson(requestOf(c));
    if (!read.ok) return reject(c, read.refusal);
    const grant = decoded(() => {
      const fields = fieldsOf(read.body ?? {});
      return { phone: textAt(fields, 'phone'), amount: numberAt(fields, 'amount') };
    });
    if (grant instanceof Malformed) return rejectField(c, reject, grant);
    const answer = await grantCash(grant.phone, grant.amount);
    return c.json(encodeAnswer({ ...answer, now: clock.now() }, (data) => data, { sandbox: true }));
  });

  serveOperatorApi(app, ports, reject);
  serveOperatorReports(app, ports, reject);
  const serveOrderAction = orderActionsOn(app, ports, reject);
  if (payments !== null)
    serveOrderAction({
      route: ROUTES.pay,
      field: 'outcome',
      choices: SANDBOX_OUTCOMES,
      check: checkCaptured,
      run: (order, outcome, fields) => playPayment(payments, order, outcome, capturedIn(fields)),
    });
};

/** The largest number of messages in a query. */
const MOST = 999_999_999;

/** A number of messages in the query. Throws Malformed. */
const countIn = (c: AppContext, name: string, absent: number): number => {
  const text = c.req.query(name) ?? String(absent);
  if (!/^\d{1,9}$/u.test(text)) throw new Malformed(name, `should be a whole number from 0 to ${MOST}`);
  return Number(text);
};

/** How far to move the clock, and how long to hold it. Throws Malformed. */
const clockChangeIn = (fields: Fields, now: number): { readonly advanceMs: number; readonly holdMs?: number } => {
  const problemIn = (name: string, problem: string | undefined): void => {
    if (problem !== undefined) throw new Malformed(name, problem);
  };
  const holdMs = fields.own('hold_ms') === undefined ? undefined : numberAt(fields, 'hold_ms');
  if (holdMs !== undefined) problemIn('hold_ms', holdProblem(holdMs));
  if (holdMs !== undefined && fields.own('advance_ms') === undefined) return { advanceMs: 0, holdMs };
  const advanceMs = numberAt(fields, 'advance_ms');
  problemIn('advance_ms', clockProblem(advanceMs, now));
  return holdMs === undefined ? { advanceMs } : { advanceMs, holdMs };
};

/** Answers event and proof, too: what the gateway sends to the shop and to the browser, for programs that act as either. */
const playPayment = async (
  { pay, proof }: SandboxGatewayPorts,
  order: string,
  outcome: SandboxOutcome,
  captured: Money | undefined,
): Promise<Answer<object>> => {
  const answer = await pay(order, outcome, captured);
  const paymentProof = answer.status && outcome === 'succeeds' ? await proof(order) : undefined;
  return answer.status && paymentProof !== undefined
    ? { ...answer, data: { ...answer.data, payment_id: paymentProof.paymentId, signature: paymentProof.signature } }
    : answer;
};

/** Checks the amount to capture, if the request has one. Throws Malformed for an impossible amount or currency. */
const checkCaptured = (fields: Fields, outcome: SandboxOutcome): void => {
  for (const name of ['amount', 'currency']) {
    if (fields.own(name) !== undefined && outcome !== 'succeeds')
      throw new Malformed(name, 'is only allowed with outcome succeeds');
  }
  const amount = fields.own('amount') === undefined ? undefined : amountProblem(numberAt(fields, 'amount'));
  if (amount !== undefined) throw new Malformed('amount', amount);
  const currency = fields.own('currency') === undefined ? undefined : currencyProblem(textAt(fields, 'currency'));
  if (currency !== undefined) throw new Malformed('currency', currency);
  if (fields.own('currency') !== undefined && fields.own('amount') === undefined)
    throw new Malformed('amount', 'is required when currency is given');
};

const capturedIn = (fields: Fields): Money | undefined =>
  fields.own('amount') === undefined
    ? undefined
    : moneyOf(numberAt(fields, 'amount'), textAt(fields, 'currency', { absent: CURRENCY }));

const encodeMessage = ({ position, id, at, channel, to, text, otp }: SentMessage): object => ({
  position,
  id,
  at,
  channel,
  to,
  text,
  ...(otp !== undefined && { otp }),
});
