/**
 * The sandbox's own routes: every message, the shop's clock, the simulated gateway and the operator's actions. They are
 * available to programs and pages on this machine only; to any other client they do not exist.
 */
import { Hono } from 'hono';
import { Malformed } from '../../../core/contract/strict.ts';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { SANDBOX_PREFIX } from '../../wire/operator/sandbox-pages.ts';
import { clockProblem, gatewayCalls, isCaptured, sandboxCalls } from '../../wire/operator/sandbox-tools.ts';
import { createSend, OTHER_SITE, ownMethodsOnly, UNKNOWN_PATH } from '../answers.ts';
import type { AppEnv, Middleware } from '../context.ts';
import { isOwnRequest } from '../requests/client.ts';
import { isFromThisMachine } from '../requests/detect-proxy.ts';
import type { SandboxGatewayPorts, SandboxPorts } from './sandbox-ports.ts';
import { serveSandboxPages } from './sandbox-pages.ts';
import { serveCalls, serveOperatorCalls, type Handlers } from '../operator/serve-calls.ts';

export const createSandboxApp = (ports: SandboxPorts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const { send, reject } = createSend(ports.clock, { sandbox: true });
  const { payments, deliverMessages } = ports;
  const answers = { send, reject, deliverMessages };

  const guard: Middleware = async (c, next) => {
    c.set('endpoint', 'sandbox');
    if (!isFromThisMachine(c)) return c.notFound();
    if (!isOwnRequest(c, undefined)) return reject(c, OTHER_SITE);
    c.header('Cache-Control', 'no-store');
    return next();
  };

  app.use('*', guard);
  serveOperatorCalls(app, ports, answers);
  serveCalls(app, sandboxCalls, sandboxHandlers(ports), answers);
  if (payments !== null) serveCalls(app, gatewayCalls, gatewayHandlers(payments), answers);
  serveSandboxPages(app, ports, reject);
  app.use('*', ownMethodsOnly(app, reject));
  app.all('/*', (c) => reject(c, UNKNOWN_PATH));
  return app;
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
