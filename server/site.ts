/** The whole site as one app: the shop's calls, the sandbox if there is one, and the storefront's files. */
import { Hono } from 'hono';
import type { AppContext, AppEnv } from '../adapters/hono/context.ts';
import { logRequests, type RequestLine } from '../adapters/hono/request-log.ts';
import { API_PREFIX } from '../adapters/hono/api-fallbacks.ts';
import { BROKEN, createReject, UNKNOWN_PATH } from '../adapters/hono/refusals.ts';
import { passesCheck, routeAt } from '../core/catalogue/routes.ts';
import type { Journal } from '../core/ports/journal.ts';
import type { Clock } from '../core/ports/time.ts';
import type { ContentSources } from '../adapters/payments/razorpay-sources.ts';
import { securityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

export type SiteParts = {
  /** Serves the calls, and adds the path and origin checks for the whole site. */
  readonly api: Hono<AppEnv>;
  readonly sandbox: Hono<AppEnv> | null;
  readonly files: StaticFiles;
  readonly clock: Clock;
  readonly journal: Journal;
  /** Called for every request with its response's status and duration. */
  readonly log?: { readonly write: (line: RequestLine) => void; /** Real time. */ readonly clock: Clock };
  readonly hops?: number;
  readonly secure?: boolean;
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

export const createSite = ({
  api,
  sandbox,
  files,
  clock,
  journal,
  log,
  hops = 0,
  secure = false,
  gateway,
}: SiteParts): Hono<AppEnv> => {
  const site = new Hono<AppEnv>();
  const reject = createReject(() => ({ now: clock.now(), sandbox: sandbox !== null }));

  if (log !== undefined) site.use(logRequests(log.write, log.clock));
  site.use(securityHeaders({ hops, secure, gateway: gateway ?? null }));
  site.route('/', api);
  if (sandbox !== null) site.route('/', sandbox);
  site.get('*', async (c) => (isValidRoute(c) ? await files.serve(c) : undefined) ?? c.notFound());
  site.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }));
  site.notFound((c) => (c.req.path.startsWith(API_PREFIX) ? reject(c, UNKNOWN_PATH) : files.notFound(c)));
  site.onError(async (error, c) => {
    journal.error(`${c.req.method} ${c.req.path} broke`, error);
    if (c.req.path.startsWith(API_PREFIX)) return reject(c, BROKEN);
    // Serving the error page may fail too.
    return files.broken(c).catch(() => c.text('Internal Server Error', 500, { 'Cache-Control': 'no-store' }));
  });
  return site;
};
