/**
 * What a developer may do in a sandbox: see every message, move the clock, play the gateway and the operator. For
 * programs and pages on this very machine only; to anybody else none of it is there.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Answer } from '../../../core/entities/answer.ts';
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import type { Money } from '../../../core/entities/money-text.ts';
import { CURRENCY } from '../../../core/entities/payment.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { encodeAnswer } from '../../wire/codecs/answer-json.ts';
import { SANDBOX_PREFIX, SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { fieldsOf, Malformed, numberAt, oneOfAt, textAt, type Fields } from '../../wire/strict.ts';
import { readJson } from '../request/body.ts';
import { incomingOf, isLoopbackAddress, isOwnLoopbackHost, type AppContext, type AppEnv } from '../context.ts';
import { isOwnRequest } from '../request/origin.ts';
import { isProxyHeader } from '../request/detect-proxy.ts';
import {
  HTTP_STATUS,
  malformed,
  OTHER_SITE,
  refuse,
  UNKNOWN_PATH,
  WRONG_METHOD,
  type TransportRefusal,
} from '../refusals.ts';
import { servePages } from './sandbox-pages.ts';
import { operatorJson } from './operator-orders.ts';
import { amountProblem, currencyProblem, moneyOf } from '../../wire/sandbox/sandbox-money.ts';
import { clockProblem, OUTCOMES, type Outcome, type SandboxPorts } from './sandbox-ports.ts';

/** The methods that each route takes. */
const ALLOWED = {
  [ROUTES.operatorPage]: 'GET, HEAD',
  [ROUTES.outbox]: 'GET, HEAD',
  [ROUTES.orders]: 'GET, HEAD',
  [ROUTES.order]: 'POST',
  [ROUTES.orderForm]: 'POST',
  [ROUTES.review]: 'POST',
  [ROUTES.reviewForm]: 'POST',
  [ROUTES.clock]: 'GET, HEAD, POST',
  [ROUTES.clockForm]: 'POST',
  [ROUTES.pay]: 'GET, HEAD, POST',
  [ROUTES.payForm]: 'POST',
};

export const createSandboxApp = (ports: SandboxPorts): Hono<AppEnv> => {
  const { clock, sent, deliverMessages, keepHouse, pay, proof, findOrder, latestOrders, heldOrders, review, move } =
    ports;
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const no = (c: AppContext, refusal: TransportRefusal): Response =>
    refuse(c, refusal, { now: clock.now(), sandbox: true });
  const badInput = (c: AppContext, { field, problem }: Malformed): Response => no(c, malformed(field, problem));

  const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (!isOfThisMachine(c)) return c.notFound();
    if (!isOwnRequest(c, undefined)) return no(c, OTHER_SITE);
    c.header('Cache-Control', 'no-store');
    return next();
  };
  app.use('*', guard);

  app.get(ROUTES.outbox, async (c) => {
    await deliverMessages();
    return c.json(sent().map(messageJson));
  });

  app.get(ROUTES.clock, (c) => c.json({ now: clock.now() }));

  app.post(ROUTES.clock, async (c) => {
    const read = await readJson(c);
    if (!read.ok) return no(c, read.refusal);
    const ms = attempt(() => numberAt(fieldsOf(read.body ?? {}), 'advance_ms'));
    if (ms instanceof Malformed) return badInput(c, ms);
    const problem = clockProblem(ms, clock.now());
    if (problem !== undefined) return badInput(c, new Malformed('advance_ms', problem));
    await clock.advance(ms);
    await keepHouse();
    return c.json({ now: clock.now() });
  });

  /** A request that names an order and one thing to do with it. */
  const postAbout = <T extends string, Data>(
    route: string,
    key: string,
    choices: readonly T[],
    act: (order: string, choice: T, fields: Fields) => Promise<Answer<Data>>,
    /** Throws Malformed for what else is wrong. */
    check: (fields: Fields, choice: T) => void = () => undefined,
  ): void => {
    app.post(route, async (c) => {
      const read = await readJson(c);
      if (!read.ok) return no(c, read.refusal);
      const asked = attempt(() => {
        const fields = fieldsOf(read.body ?? {});
        const choice = oneOfAt(fields, key, choices);
        check(fields, choice);
        return { order: textAt(fields, 'order'), choice, fields };
      });
      if (asked instanceof Malformed) return badInput(c, asked);
      const answer = await act(asked.order, asked.choice, asked.fields);
      await deliverMessages();
      const now = answer.now ?? clock.now();
      return c.json(
        encodeAnswer({ ...answer, now }, (data) => data, { sandbox: true }),
        answer.status ? 200 : HTTP_STATUS[answer.code],
      );
    });
  };
  postAbout(
    ROUTES.pay,
    'outcome',
    OUTCOMES,
    async (order, outcome, fields) => {
      const answer = await pay(order, outcome, capturedIn(fields));
      const proven = answer.status && outcome === 'succeeds' ? await proof(order) : undefined;
      // What the gateway's page would hand to the browser, for programs that stand in for one.
      return answer.status && proven !== undefined
        ? { ...answer, data: { ...answer.data, payment_id: proven.paymentId, signature: proven.signature } }
        : answer;
    },
    checkCaptured,
  );
  postAbout(ROUTES.order, 'to', ORDER_STATES, (order, to) => move(order, to));
  postAbout(
    ROUTES.review,
    'decision',
    REVIEW_DECISIONS,
    (order, decision, fields) => {
      const payment = textAt(fields, 'payment', { absent: '' });
      return review(order, { decision, ...(payment !== '' && { payment }) });
    },
    (fields) => {
      textAt(fields, 'payment', { absent: '' });
    },
  );

  app.get(ROUTES.orders, async (c) => {
    const asked = c.req.query('order');
    if (c.req.query('payment_state') === 'held') return c.json((await heldOrders()).map(operatorJson));
    if (asked === undefined) return c.json((await latestOrders()).map(operatorJson));
    const order = await findOrder(asked);
    return c.json(order === undefined ? [] : [operatorJson(order)]);
  });

  servePages(app, ports, no);

  for (const [path, allow] of Object.entries(ALLOWED)) {
    app.all(path, (c) => {
      c.header('Allow', allow);
      return no(c, WRONG_METHOD);
    });
  }
  app.all('/*', (c) => no(c, UNKNOWN_PATH));
  return app;
};

/**
 * Checks the amount to capture, where the request names one. Throws Malformed for an amount or a currency that no
 * payment can have.
 */
const checkCaptured = (fields: Fields, outcome: Outcome): void => {
  for (const name of ['amount', 'currency']) {
    if (fields.own(name) !== undefined && outcome !== 'succeeds')
      throw new Malformed(name, 'is only allowed with outcome succeeds');
  }
  const problem = fields.own('amount') === undefined ? undefined : amountProblem(numberAt(fields, 'amount'));
  if (problem !== undefined) throw new Malformed('amount', problem);
  const wrong = fields.own('currency') === undefined ? undefined : currencyProblem(textAt(fields, 'currency'));
  if (wrong !== undefined) throw new Malformed('currency', wrong);
  if (fields.own('currency') !== undefined && fields.own('amount') === undefined)
    throw new Malformed('amount', 'is required when currency is given');
};

const capturedIn = (fields: Fields): Money | undefined =>
  fields.own('amount') === undefined
    ? undefined
    : moneyOf(numberAt(fields, 'amount'), textAt(fields, 'currency', { absent: CURRENCY }));

/** On a loopback address at both ends, under this server's own name and port, and by nobody's proxy. */
const isOfThisMachine = (c: AppContext): boolean => {
  const socket = incomingOf(c)?.socket;
  if (socket === undefined || !isLoopbackAddress(socket.remoteAddress) || !isLoopbackAddress(socket.localAddress))
    return false;
  return isOwnLoopbackHost(c) && !Object.keys(c.req.header()).some(isProxyHeader);
};

const messageJson = ({ id, at, channel, to, text, otp }: Message): object => ({
  id,
  at,
  channel,
  to,
  text,
  ...(otp !== undefined && { otp }),
});

const attempt = <T>(read: () => T): T | Malformed => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};
