/**
 * The sandbox's own routes: every message, the shop's clock, the simulated gateway and the operator's actions. They are
 * available to programs and pages on this machine only; to any other client they do not exist.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { Malformed } from '../../../core/contract/strict.ts';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { isOwnRequest } from '../../http/origin.ts';
import { OTHER_SITE, UNKNOWN_PATH } from '../../http/refusals.ts';
import { operatorCalls } from '../../wire/operator/operator-calls.ts';
import { SANDBOX_PAGES, SANDBOX_PREFIX } from '../../wire/operator/sandbox-pages.ts';
import { clockProblem, gatewayCalls, isCaptured, sandboxCalls } from '../../wire/operator/sandbox-tools.ts';
import type { AppEnv } from '../context.ts';
import { isFromThisMachine } from '../detect-proxy.ts';
import { createReject, otherMethods } from '../json-response.ts';
import { requestOf } from '../request.ts';
import { serveOperatorCalls } from '../operator/operator-app.ts';
import type { SandboxGatewayPorts, SandboxPorts } from './sandbox-ports.ts';
import { serveSandboxPages } from './sandbox-pages.ts';
import { methodsOf, serveCalls, type Handlers } from '../operator/serve-calls.ts';

export const createSandboxApp = (ports: SandboxPorts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const reject = createReject(() => ({ now: ports.clock.now(), sandbox: true }));
  const { payments } = ports;

  const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.set('endpoint', 'sandbox');
    if (!isFromThisMachine(c)) return c.notFound();
    if (!isOwnRequest(requestOf(c), undefined)) return reject(c, OTHER_SITE);
    c.header('Cache-Control', 'no-store');
    return next();
  };

  app.use('*', guard);
  serveOperatorCalls(app, ports, reject);
  serveCalls(app, sandboxCalls, sandboxHandlers(ports), ports, reject);
  if (payments !== null) serveCalls(app, gatewayCalls, gatewayHandlers(payments), ports, reject);
  serveSandboxPages(app, ports, reject);
  for (const [path, allow] of allowedMethods(payments !== null)) app.all(path, otherMethods(allow, reject));
  app.all('/*', (c) => reject(c, UNKNOWN_PATH));
  return app;
};

/** The methods of each path. */
const allowedMethods = (hasGateway: boolean): ReadonlyMap<string, string> => {
  const { operatorPage, clockQuestion, orderQuestion, reviewQuestion, session, pay, payForm, ...forms } = SANDBOX_PAGES;
  const calls = { ...operatorCalls, ...sandboxCalls };
  return new Map([
    ...methodsOf(Object.values(calls)),
    ...[operatorPage, clockQuestion, orderQuestion, reviewQuestion, session].map(
      (path) => [path, 'GET, HEAD'] as const,
    ),
    ...Object.values(forms).map((path) => [path, 'POST'] as const),
    ...(hasGateway
      ? ([
          [pay, 'GET, HEAD, POST'],
          [payForm, 'POST'],
        ] as const)
      : []),
  ]);
};

const sandboxHandlers = ({
  clock,
  sent,
  deliverMessages,
  runMaintenance,
  grantCash,
}: SandboxPorts): Handlers<typeof sandboxCalls> => ({
  sentMessages: async ({ skip, last }) => {
    await deliverMessages();
    const messages = sent(skip);
    return last === undefined ? messages : messages.slice(Math.max(0, messages.length - last));
  },
  readClock: async () => ({ now: clock.now() }),
  moveClock: async ({ advanceMs = 0, holdMs }) => {
    const problem = clockProblem(advanceMs, clock.now());
    if (problem !== undefined) throw new Malformed('advance_ms', problem);
    // What was committed before is sent at its own time: a one-time password must not expire on its way.
    await deliverMessages();
    await clock.advance(advanceMs);
    if (holdMs !== undefined) clock.hold(holdMs);
    await runMaintenance();
    return { now: clock.now() };
  },
  grantCash: ({ phone, amount }) => grantCash(phone, amount),
});

const gatewayHandlers = ({ pay, proof }: SandboxGatewayPorts): Handlers<typeof gatewayCalls> => ({
  pay: async ({ order, outcome, amount, currency = CURRENCY }) => {
    const answer = await pay(order, outcome, amount === undefined ? undefined : { amount, currency });
    const paymentProof = answer.status && isCaptured(outcome) ? await proof(order) : undefined;
    return answer.status ? { ...answer, data: { ...answer.data, ...paymentProof } } : answer;
  },
});
