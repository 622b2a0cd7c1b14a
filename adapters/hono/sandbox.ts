/**
 * What a developer may do in a sandbox: see every message, move the clock, play the gateway. For programs and pages on this
 * very machine only; to anybody else none of it is there.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Answer } from '../../core/entities/answer.ts';
import type { Order } from '../../core/entities/order.ts';
import type { PaymentState } from '../../core/entities/payment.ts';
import type { Message } from '../../core/ports/messages.ts';
import { answerJson } from '../wire/answer-json.ts';
import { SANDBOX_PREFIX, SANDBOX_ROUTES as ROUTES } from '../wire/sandbox-paths.ts';
import { fieldsOf, Malformed, numberAt, oneOfAt, textAt } from '../wire/strict.ts';
import { readBytes, readJson } from './body.ts';
import { hostOf, incomingOf, isLoopbackAddress, type AppContext, type AppEnv } from './context.ts';
import { isOwnRequest } from './origin.ts';
import { HTTP_STATUS, malformed, OTHER_SITE, refuse, TOO_LARGE, UNKNOWN_PATH, WRONG_METHOD, type TransportRefusal } from './refusals.ts';
import { payPage } from './sandbox-page.ts';

const OUTCOMES = ['succeeds', 'fails', 'silent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type SandboxPorts = {
  readonly clock: {
    readonly now: () => number;
    /** Moves the shop's clock forward, and keeps how far. */
    readonly advance: (ms: number) => Promise<void>;
  };
  /** Messages sent so far, oldest first. */
  readonly sent: () => readonly Message[];
  /** Sends what is committed and not yet sent. */
  readonly deliverMessages: () => Promise<unknown>;
  readonly pay: (order: string, outcome: Outcome) => Promise<Answer<{ readonly state: PaymentState }>>;
  readonly findOrder: (number: string) => Promise<Order | undefined>;
};

/** The methods that each route takes. */
const ALLOWED = {
  [ROUTES.outbox]: 'GET, HEAD', [ROUTES.clock]: 'GET, HEAD, POST', [ROUTES.pay]: 'GET, HEAD, POST', [ROUTES.payForm]: 'POST',
};

/** The furthest one step may go, in milliseconds: ten years. */
const FURTHEST_MS = 10 * 366 * 24 * 60 * 60 * 1000;

/** Where the clock ends, epoch milliseconds: far beyond any session, and a date that everything can still write. */
const END_OF_TIME = Date.UTC(2200, 0, 1);

/** Headers that only a proxy adds: whoever comes through one is not on this machine. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|fastly-client-ip|cf-.*|x-(?:original-)?forwarded.*|x-envoy-.*)$/i;

export const createSandboxApp = ({ clock, sent, deliverMessages, pay, findOrder }: SandboxPorts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const no = (c: AppContext, refusal: TransportRefusal): Response => refuse(c, refusal, { now: clock.now(), sandbox: true });
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
    if (!Number.isInteger(ms) || ms < 0 || ms > FURTHEST_MS) {
      return badInput(c, new Malformed('advance_ms', `should be a whole number of milliseconds from 0 to ${FURTHEST_MS}`));
    }
    if (clock.now() + ms > END_OF_TIME) return badInput(c, new Malformed('advance_ms', 'should stay before the year 2200'));
    await clock.advance(ms);
    await deliverMessages();
    return c.json({ now: clock.now() });
  });

  app.post(ROUTES.pay, async (c) => {
    const read = await readJson(c);
    if (!read.ok) return no(c, read.refusal);
    const asked = attempt(() => {
      const fields = fieldsOf(read.body ?? {});
      return { order: textAt(fields, 'order'), outcome: oneOfAt(fields, 'outcome', OUTCOMES) };
    });
    if (asked instanceof Malformed) return badInput(c, asked);
    const answer = await pay(asked.order, asked.outcome);
    await deliverMessages();
    const now = answer.now ?? clock.now();
    return c.json(answerJson({ ...answer, now }, (data) => data, { sandbox: true }), answer.status ? 200 : HTTP_STATUS[answer.code]);
  });

  app.get(ROUTES.pay, async (c) => {
    const order = await findOrder(c.req.query('order') ?? '');
    return order === undefined ? c.notFound() : c.html(payPage(order));
  });

  // The page's own form; it works without a script.
  app.post(ROUTES.payForm, async (c) => {
    const bytes = await readBytes(c).catch(() => undefined);
    if (bytes === undefined) return no(c, TOO_LARGE);
    const form = new URLSearchParams(new TextDecoder().decode(bytes));
    const order = form.get('order') ?? '';
    const outcome = OUTCOMES.find((one) => one === form.get('outcome'));
    if (outcome === undefined) return badInput(c, new Malformed('outcome', `should be one of ${OUTCOMES.join(', ')}`));
    const answer = await pay(order, outcome);
    if (!answer.status) return c.notFound();
    await deliverMessages();
    const page = outcome === 'fails' ? 'fail' : 'success';
    return c.redirect(`/payment/${page}?order=${encodeURIComponent(order)}`, 303);
  });

  for (const [path, allow] of Object.entries(ALLOWED)) {
    app.all(path, (c) => {
      c.header('Allow', allow);
      return no(c, WRONG_METHOD);
    });
  }
  app.all('/*', (c) => no(c, UNKNOWN_PATH));
  return app;
};

/** On a loopback address at both ends, under this server's own name, and by nobody's proxy. */
const isOfThisMachine = (c: AppContext): boolean => {
  const socket = incomingOf(c)?.socket;
  if (socket === undefined || !isLoopbackAddress(socket.remoteAddress) || !isLoopbackAddress(socket.localAddress)) return false;
  const port = socket.localPort === 80 ? '' : `:${socket.localPort}`;
  if (![`127.0.0.1${port}`, `localhost${port}`].includes(hostOf(c))) return false;
  return !Object.keys(c.req.header()).some((name) => FORWARDED.test(name));
};

const messageJson = ({ id, at, channel, to, text, otp }: Message): object =>
  ({ id, at, channel, to, text, ...(otp !== undefined && { otp }) });

const attempt = <T>(read: () => T): T | Malformed => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};
