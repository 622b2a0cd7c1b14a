/**
 * The sandbox's own routes: every message, the shop's clock, the simulated gateway and the operator's actions. They are
 * available to programs and pages on this machine only; to any other client they do not exist.
 */
import { Hono, type MiddlewareHandler } from 'hono';
import { SANDBOX_PREFIX, SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import type { AppEnv } from '../context.ts';
import { createReject, otherMethods } from '../json-response.ts';
import { OTHER_SITE, UNKNOWN_PATH } from '../../http/refusals.ts';
import { isFromThisMachine } from '../detect-proxy.ts';
import { isOwnRequest } from '../../http/origin.ts';
import { requestOf } from '../request.ts';
import { serveSandboxApi } from './sandbox-api.ts';
import { serveSandboxMessages } from './sandbox-messages.ts';
import { serveSandboxPages } from './sandbox-pages.ts';
import type { SandboxPorts } from './sandbox-ports.ts';

/** The methods of each route. */
const ALLOWED = {
  [ROUTES.operatorPage]: 'GET, HEAD',
  [ROUTES.outbox]: 'GET, HEAD',
  [ROUTES.messages]: 'GET, HEAD',
  [ROUTES.retryMessages]: 'POST',
  [ROUTES.dropMessages]: 'POST',
  [ROUTES.orders]: 'GET, HEAD',
  [ROUTES.order]: 'POST',
  [ROUTES.orderForm]: 'POST',
  [ROUTES.review]: 'POST',
  [ROUTES.reviewForm]: 'POST',
  [ROUTES.refunds]: 'GET, HEAD',
  [ROUTES.refund]: 'POST',
  [ROUTES.refundForm]: 'POST',
  [ROUTES.reconcile]: 'POST',
  [ROUTES.customer]: 'POST',
  [ROUTES.stats]: 'GET, HEAD',
  [ROUTES.stock]: 'GET, HEAD, POST',
  [ROUTES.stockForm]: 'POST',
  [ROUTES.clock]: 'GET, HEAD, POST',
  [ROUTES.clockForm]: 'POST',
  [ROUTES.cash]: 'POST',
  [ROUTES.session]: 'GET, HEAD',
};
const ALLOWED_PAYING = { [ROUTES.pay]: 'GET, HEAD, POST', [ROUTES.payForm]: 'POST' };

export const createSandboxApp = (ports: SandboxPorts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const reject = createReject(() => ({ now: ports.clock.now(), sandbox: true }));

  const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.set('endpoint', 'sandbox');
    if (!isFromThisMachine(c)) return c.notFound();
    if (!isOwnRequest(requestOf(c), undefined)) return reject(c, OTHER_SITE);
    c.header('Cache-Control', 'no-store');
    return next();
  };

  app.use('*', guard);
  serveSandboxApi(app, ports, reject);
  serveSandboxMessages(app, ports, reject);
  serveSandboxPages(app, ports, reject);
  const allowed = { ...ALLOWED, ...(ports.payments !== null && ALLOWED_PAYING) };
  for (const [path, allow] of Object.entries(allowed)) app.all(path, otherMethods(allow, reject));
  app.all('/*', (c) => reject(c, UNKNOWN_PATH));
  return app;
};
