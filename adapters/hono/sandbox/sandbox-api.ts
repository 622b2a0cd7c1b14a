/** The sandbox's JSON calls for programs: outbox, clock, payments, and the operator's actions on orders. */
import type { Hono } from 'hono';
import type { Answer } from '../../../core/entities/answer.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { CURRENCY } from '../../../core/entities/payment.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { encodeAnswer } from '../../wire/codecs/answer-json.ts';
import {
  amountProblem,
  currencyProblem,
  moneyOf,
  SANDBOX_OUTCOMES,
  type SandboxOutcome,
} from '../../wire/sandbox/sandbox-payment.ts';
import { SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { fieldsOf, Malformed, numberAt, oneOfAt, textAt, type Fields } from '../../wire/strict.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { HTTP_STATUS, malformed, type Reject } from '../refusals.ts';
import { readJson } from '../request/body.ts';
import { encodeOperatorOrder } from './operator-orders.ts';
import { clockProblem, type SandboxPorts } from './sandbox-ports.ts';

/** A POST that names an order and one of several choices, such as the outcome of its payment. */
type OrderAction<Choice extends string, Data> = {
  readonly route: string;
  /** The field of the choice. */
  readonly field: string;
  readonly choices: readonly Choice[];
  /** Throws Malformed if the other fields do not fit. */
  readonly check?: (fields: Fields, choice: Choice) => void;
  readonly run: (order: string, choice: Choice, fields: Fields) => Promise<Answer<Data>>;
};

export const serveSandboxApi = (app: Hono<AppEnv>, ports: SandboxPorts, reject: Reject): void => {
  const { clock, sent, deliverMessages, runMaintenance, pay, proof, findOrder, latestOrders } = ports;
  const badInput = (c: AppContext, { field, problem }: Malformed): Response => reject(c, malformed(field, problem));

  app.get(ROUTES.outbox, async (c) => {
    await deliverMessages();
    return c.json(sent().map(encodeMessage));
  });

  app.get(ROUTES.clock, (c) => c.json({ now: clock.now() }));

  app.post(ROUTES.clock, async (c) => {
    const read = await readJson(c);
    if (!read.ok) return reject(c, read.refusal);
    const ms = decoded(() => numberAt(fieldsOf(read.body ?? {}), 'advance_ms'));
    if (ms instanceof Malformed) return badInput(c, ms);
    const problem = clockProblem(ms, clock.now());
    if (problem !== undefined) return badInput(c, new Malformed('advance_ms', problem));
    // What was committed before is sent at its own time: a one-time password must not expire on its way.
    await deliverMessages();
    await clock.advance(ms);
    await runMaintenance();
    return c.json({ now: clock.now() });
  });

  const serveOrderAction = <Choice extends string, Data>(action: OrderAction<Choice, Data>): void => {
    app.post(action.route, async (c) => {
      const read = await readJson(c);
      if (!read.ok) return reject(c, read.refusal);
      const request = decoded(() => {
        const fields = fieldsOf(read.body ?? {});
        const choice = oneOfAt(fields, action.field, action.choices);
        action.check?.(fields, choice);
        return { order: textAt(fields, 'order'), choice, fields };
      });
      if (request instanceof Malformed) return badInput(c, request);
      const answer = await action.run(request.order, request.choice, request.fields);
      await deliverMessages();
      const now = answer.now ?? clock.now();
      return c.json(
        encodeAnswer({ ...answer, now }, (data) => data, { sandbox: true }),
        answer.status ? 200 : HTTP_STATUS[answer.code],
      );
    });
  };

  serveOrderAction({
    route: ROUTES.pay,
    field: 'outcome',
    choices: SANDBOX_OUTCOMES,
    check: checkCaptured,
    run: async (order, outcome, fields) => {
      const answer = await pay(order, outcome, capturedIn(fields));
      const paymentProof = answer.status && outcome === 'succeeds' ? await proof(order) : undefined;
      // The proof that the gateway's page would pass to the browser, for programs that act as one.
      return answer.status && paymentProof !== undefined
        ? {
            ...answer,
            data: { ...answer.data, payment_id: paymentProof.paymentId, signature: paymentProof.signature },
          }
        : answer;
    },
  });

  serveOrderAction({
    route: ROUTES.order,
    field: 'to',
    choices: ORDER_STATES,
    run: (order, to) => ports.move(order, to),
  });

  serveOrderAction({
    route: ROUTES.review,
    field: 'decision',
    choices: REVIEW_DECISIONS,
    check: (fields) => {
      paymentIn(fields);
    },
    run: (order, decision, fields) => {
      const payment = paymentIn(fields);
      return ports.review(order, { decision, ...(payment !== '' && { payment }) });
    },
  });

  app.get(ROUTES.orders, async (c) => {
    const number = c.req.query('order');
    if (c.req.query('payment_state') === 'held') return c.json((await ports.heldOrders()).map(encodeOperatorOrder));
    if (number === undefined) return c.json((await latestOrders()).map(encodeOperatorOrder));
    const order = await findOrder(number);
    return c.json(order === undefined ? [] : [encodeOperatorOrder(order)]);
  });
};

const paymentIn = (fields: Fields): string => textAt(fields, 'payment', { absent: '' });

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

const encodeMessage = ({ id, at, channel, to, text, otp }: Message): object => ({
  id,
  at,
  channel,
  to,
  text,
  ...(otp !== undefined && { otp }),
});

const decoded = <T>(decode: () => T): T | Malformed => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};
