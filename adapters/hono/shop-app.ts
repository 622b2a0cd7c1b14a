/** The whole site as one app, in the order in which a request passes its parts. */
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { BUSY_RETRY_MS } from '../../core/entities/answer.ts';
import type { LoggedRequest, Logger } from '../../core/ports/logger.ts';
import type { Clock } from '../../core/ports/time.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { BUSY, createSend, OTHER_SITE, ownMethodsOnly, refusalOf, UNKNOWN_PATH } from './answers.ts';
import { forwardCalls, type BackendOptions } from './backend-proxy/backend-proxy.ts';
import { createDeliveryScheduler, serveCalls, type CallOptions } from './calls.ts';
import { API_PREFIX, isOfApi, type AppContext, type AppEnv, type Middleware } from './context.ts';
import { MONITORING_ENDPOINT, observed, serveMonitoring, type Monitoring } from './monitoring.ts';
import { servePaymentCallback } from './payment-callback.ts';
import { ownOriginOnly } from './requests/client.ts';
import { createLoad, type Load } from './requests/load.ts';
import { plainPathsOnly } from './requests/paths.ts';
import { securityHeaders, type ContentSources } from './security-headers.ts';
import { serveRehearsal } from './rehearsal-page.ts';
import { serveWebhook } from './webhook.ts';

/** The pages of the site, and their files. */
export type Storefront = {
  /** The response to a GET or HEAD; undefined for a path that has none. */
  readonly serve: (c: AppContext) => Promise<Response | undefined>;
  /** With status 404. */
  readonly notFound: (c: AppContext) => Promise<Response>;
  /** With status 500. */
  readonly broken: (c: AppContext) => Promise<Response>;
};

export type SiteOptions = Pick<CallOptions, 'origin' | 'trustedProxyHops' | 'secure' | 'testPayments'> & {
  /** The shop's clock: refusals of the HTTP layer carry its `now` as every answer does. */
  readonly clock: Clock;
  readonly logger: Logger;
  /** Marks every answer as a sandbox's. */
  readonly sandbox?: boolean;
  readonly sandboxApp?: Hono<AppEnv>;
  /** Records sessions in a sandbox: called when a response has been made. */
  readonly record?: (c: AppContext) => void;
  /** Without one, no path has a page. */
  readonly storefront?: Storefront;
  readonly monitoring?: Monitoring;
  /** Called for every request when its response has been made, if requests are logged. */
  readonly logRequest?: (request: LoggedRequest) => void;
  readonly load?: Load;
  /** Absent where payments have no window of a gateway. */
  readonly gateway?: ContentSources;
};

/** The calls are answered by a shop, or forwarded to a backend. */
export type ShopAppOptions = SiteOptions & (CallOptions | { readonly backend: BackendOptions });

export const createShopApp = (options: ShopAppOptions): Hono<AppEnv> => {
  const { clock, logger, origin, trustedProxyHops: hops = 0, secure = false, storefront } = options;
  const { sandbox = false, testPayments = false, sandboxApp, record, gateway, monitoring, logRequest } = options;
  const { load = createLoad() } = options;
  const app = new Hono<AppEnv>();
  const { send, reject } = createSend(clock, { sandbox, testPayments });
  const busy = (c: AppContext): Response =>
    isOfApi(c)
      ? reject(c, BUSY)
      : c.text(shopMessages.busy, 503, { 'Retry-After': String(BUSY_RETRY_MS / 1000), 'Cache-Control': 'no-store' });
  const bounded = load.boundedBy(busy);

  // Every response has an id, never the client's own, because the log holds no text of a client; it is counted and logged.
  app.use(requestId({ limitLength: 0 }));
  app.use(observed(logRequest, monitoring, logger));
  app.use(securityHeaders({ gateway, secure, hops }));
  if (record !== undefined) app.use(recorded(record, logger));
  app.use(plainPathsOnly);
  // Questions about the server's health are never refused.
  if (monitoring !== undefined) serveMonitoring(app, monitoring);

  // A call is admitted or refused first, then its body is waited for, and only then it counts as in progress.
  const calls = new Hono<AppEnv>();
  if ('backend' in options) {
    forwardCalls(calls, options.backend, { hops, logger, reject, bounded });
  } else {
    const parts = { send, reject, bounded, deliver: createDeliveryScheduler(options.shop, logger) };
    // The payment gateway's own requests: their signatures say where they come from.
    serveWebhook(calls, options.shop, parts);
    servePaymentCallback(calls, options.shop, parts);
    serveRehearsal(calls, options, parts);
    serveCalls(calls, options, parts);
  }
  app.route('/', calls);
  // Everything else.
  app.use(ownOriginOnly(origin, hops, (c) => reject(c, OTHER_SITE)));
  app.use(`${API_PREFIX}*`, ownMethodsOnly(calls, reject));
  app.all(`${API_PREFIX}*`, (c) => reject(c, UNKNOWN_PATH));

  app.use(bounded);
  if (sandboxApp !== undefined) app.route('/', sandboxApp);
  if (storefront !== undefined) {
    app.get('*', async (c) => {
      c.set('endpoint', 'storefront');
      return (await storefront.serve(c)) ?? c.notFound();
    });
    app.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }));
  }

  app.notFound((c) => (isOfApi(c) || storefront === undefined ? reject(c, UNKNOWN_PATH) : storefront.notFound(c)));
  app.onError(async (error, c) => {
    const refusal = refusalOf(error, c, logger);
    if (refusal === BUSY) return busy(c);
    if (refusal.status < 500 || isOfApi(c) || storefront === undefined) return reject(c, refusal);
    // Serving the error page may fail too.
    return storefront.broken(c).catch(() => c.text('Internal Server Error', 500, { 'Cache-Control': 'no-store' }));
  });
  return app;
};

/** A recorder that fails must not fail the request. */
const recorded =
  (record: NonNullable<SiteOptions['record']>, logger: Logger): Middleware =>
  async (c, next) => {
    await next();
    if (c.get('endpoint') === MONITORING_ENDPOINT) return;
    try {
      record(c);
    } catch (cause) {
      logger.error('a session could not be recorded', cause);
    }
  };
