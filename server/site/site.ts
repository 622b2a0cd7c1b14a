/** The whole site as one app: the shop's calls, the sandbox if there is one, and the storefront's files. */
import { Hono, type ErrorHandler } from 'hono';
import { headerValues } from '../../adapters/http/call-response.ts';
import type { CallHandlers } from '../../adapters/http/call-handlers.ts';
import type { AppContext, AppEnv } from '../../adapters/hono/context.ts';
import { API_PREFIX, apiErrorHandler } from '../../adapters/hono/api-fallbacks.ts';
import { SOLD_OUT_PAGES } from '../../adapters/http/sold-out-pages.ts';
import { createReject } from '../../adapters/hono/json-response.ts';
import { BUSY, refusalResponse, UNKNOWN_PATH, type Envelope } from '../../adapters/http/refusals.ts';
import { requestOf } from '../../adapters/hono/request.ts';
import type { SessionRecorder } from '../../adapters/hono/sandbox/session-recorder.ts';
import { productOfPage } from '../../core/catalogue/product-of-page.ts';
import { passesCheck, routeAt } from '../../core/catalogue/routes.ts';
import { BUSY_RETRY_MS } from '../../core/entities/answer.ts';
import type { LoggedRequest } from '../../adapters/system/request-log.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Clock } from '../../core/ports/time.ts';
import type { ContentSources } from '../../adapters/payments/razorpay-sources.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { MONITORING_ENDPOINT, serveMonitoring, type Monitoring } from '../monitoring/monitoring-routes.ts';
import { createLoadShedder, type LoadShedder } from '../requests/load-shedder.ts';
import { createCallListener, type CallListener } from '../requests/call-listener.ts';
import { createRequestIds } from '../requests/request-ids.ts';
import { aroundRequests, type SharedRequestOptions } from '../requests/request-middleware.ts';
import type { SoldOutCheck } from './sold-out.ts';
import type { StaticFiles } from './static-files.ts';

export type SiteParts = {
  /** Serves the calls, and adds the path and origin checks for the whole site. */
  readonly api: Hono<AppEnv>;
  /** The shop's own handlers: most calls over a socket are then answered without Hono. */
  readonly handlers?: CallHandlers;
  readonly sandbox: Hono<AppEnv> | null;
  /** Records sessions in a sandbox: called when a response has been made. */
  readonly record?: SessionRecorder['record'];
  readonly files: StaticFiles;
  /** Pages of products are sent as sold out while they are; absent in front of an external backend. */
  readonly isSoldOut?: SoldOutCheck;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called for every request when its response has been made, if requests are logged. */
  readonly logRequest?: (request: LoggedRequest) => void;
  /** Answers questions about the server's health; without it the paths are like any other. */
  readonly monitoring?: Monitoring;
  readonly shedder?: LoadShedder;
  readonly hops?: number;
  readonly secure?: boolean;
  /** Whether every answer says that payments are tests. */
  readonly testPayments?: boolean;
  /** The public origin of the site. */
  readonly origin?: string;
  /** What the payment gateway's own window needs in the browser; absent where payments have no such window. */
  readonly gateway?: ContentSources;
};

/**
 * Whether the address has what its route requires, such as an order number; otherwise the page is not found (spec 2).
 */
const isValidRoute = (c: AppContext): boolean => {
  const route = routeAt(c.req.path);
  return route === undefined || passesCheck(route, c.req.url);
};

export type Site = Pick<Hono<AppEnv>, 'fetch' | 'request'> & {
  /** Answers most calls that arrive over a socket; undefined in front of an external backend. */
  readonly answerCall: CallListener | undefined;
};

export const createSite = ({
  api,
  handlers,
  sandbox,
  files,
  isSoldOut = async () => false,
  clock,
  logger,
  logRequest,
  monitoring,
  shedder = createLoadShedder(),
  hops = 0,
  secure = false,
  testPayments = false,
  origin,
  gateway,
  record,
}: SiteParts): Site => {
  const app = new Hono<AppEnv>();
  const envelope = (): Envelope => ({ now: clock.now(), sandbox: sandbox !== null, testPayments });
  const reject = createReject(envelope);

  const observe = observerOf(logRequest, monitoring);
  const busy = (c: AppContext): Response =>
    c.req.path.startsWith(API_PREFIX)
      ? reject(c, BUSY)
      : c.text(shopMessages.busy, 503, { 'Retry-After': String(BUSY_RETRY_MS / 1000), 'Cache-Control': 'no-store' });

  const shared: SharedRequestOptions = {
    hops,
    secure,
    shedder,
    nextId: createRequestIds(),
    ...(origin !== undefined && { origin }),
    ...(observe !== undefined && { observe }),
  };
  const recordSafely = record && withFailuresLogged(record, logger);
  app.use(
    aroundRequests({
      ...shared,
      busy,
      ...(gateway !== undefined && { gateway }),
      ...(recordSafely !== undefined && { record: (c) => recordContext(c, recordSafely) }),
    }),
  );
  if (monitoring !== undefined) serveMonitoring(app, monitoring);
  mount(app, api.routes);
  if (sandbox !== null) mount(app, sandbox.routes);
  app.get('*', async (c) => {
    c.set('endpoint', 'storefront');
    const product = productOfPage(c.req.path);
    const folder = product !== undefined && (await isSoldOut(product.id)) ? SOLD_OUT_PAGES : undefined;
    return (isValidRoute(c) ? await files.serve(c, folder) : undefined) ?? c.notFound();
  });
  app.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }));
  app.notFound((c) => (c.req.path.startsWith(API_PREFIX) ? reject(c, UNKNOWN_PATH) : files.notFound(c)));
  const apiError = apiErrorHandler(reject, logger);
  const onError: ErrorHandler<AppEnv> = async (error, c) => {
    if (c.req.path.startsWith(API_PREFIX)) return apiError(error, c);
    logger.error(`${c.req.method} ${c.req.path} broke`, error);
    // Serving the error page may fail too.
    return files.broken(c).catch(() => c.text('Internal Server Error', 500, { 'Cache-Control': 'no-store' }));
  };
  app.onError(onError);
  const answerCall =
    handlers &&
    createCallListener({
      ...shared,
      handlers,
      logger,
      busy: () => refusalResponse(BUSY, envelope()),
      ...(recordSafely !== undefined && {
        record: (request, response) =>
          recordSafely(request, {
            callResponse: response,
            text: async () => response.body,
            cookies: () => headerValues(response, 'Set-Cookie'),
          }),
      }),
    });
  const { fetch, request } = app;
  return { fetch, request, answerCall };
};

/**
 * Adds the routes of an app. Hono's own `route` also keeps the app's error handler, by wrapping each of its handlers,
 * which costs every request more than the rest of the routing; errors come to the site's handler here.
 */
const mount = (site: Hono<AppEnv>, routes: Hono<AppEnv>['routes']): void => {
  for (const { method, path, handler } of routes) site.on(method, path, handler);
};

/** A recorder that fails must not fail the request. */
const withFailuresLogged =
  (record: SessionRecorder['record'], logger: Logger) =>
  async (...args: Parameters<SessionRecorder['record']>): Promise<void> => {
    try {
      await record(...args);
    } catch (cause) {
      logger.error('a session could not be recorded', cause);
    }
  };

const recordContext = async (c: AppContext, record: ReturnType<typeof withFailuresLogged>): Promise<void> => {
  if (c.get('endpoint') === MONITORING_ENDPOINT) return;
  await record(requestOf(c), {
    callResponse: c.get('callResponse'),
    text: () => c.res.clone().text(),
    cookies: () => c.res.headers.getSetCookie(),
  });
};

/**
 * Counts and logs each request; undefined if there is neither a log nor metrics. A proxy asks for the server's health every
 * second: those requests are logged only if they fail.
 */
const observerOf = (
  logRequest: SiteParts['logRequest'],
  monitoring: Monitoring | undefined,
): ((request: LoggedRequest) => void) | undefined => {
  if (monitoring === undefined) return logRequest;
  const { countRequest } = monitoring.metrics;
  return (request) => {
    countRequest(request.endpoint, request.outcome, request.ms);
    if (request.endpoint !== MONITORING_ENDPOINT || request.status >= 400) logRequest?.(request);
  };
};
