/** What operators' tools ask the server: is it alive, should it be sent requests, and its metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { LoggedRequest, Logger } from '../../core/ports/logger.ts';
import type { AppContext, AppEnv, Middleware } from './context.ts';
import { isFromThisMachine } from './requests/detect-proxy.ts';

const HEALTH = '/healthz';
const READY = '/readyz';
const METRICS = '/metrics';
export const MONITORING_PATHS: readonly string[] = [HEALTH, READY, METRICS];
export const MONITORING_ENDPOINT = 'monitoring';

export type Monitoring = {
  readonly readiness: {
    readonly check: () => Promise<'ready' | 'stopping' | 'store'>;
    readonly isStopping: () => boolean;
  };
  readonly metrics: {
    readonly countRequest: (endpoint: string, outcome: string, ms: number) => void;
    readonly text: () => Promise<string>;
    readonly contentType: string;
  };
  /** The bearer token for the metrics; without one only programs on this machine get them. */
  readonly metricsToken?: string;
};

/**
 * Counts and logs every request when its response has been made. A proxy asks for the server's health every second: those
 * requests are logged only if they fail.
 */
export const observed =
  (
    logRequest: ((request: LoggedRequest) => void) | undefined,
    monitoring: Monitoring | undefined,
    logger: Logger,
  ): Middleware =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const { method, path } = c.req;
    const { status } = c.res;
    const endpoint = c.get('endpoint') ?? 'other';
    const outcome = c.get('outcome') ?? String(status);
    const ms = performance.now() - start;
    try {
      monitoring?.metrics.countRequest(endpoint, outcome, ms);
      if (endpoint !== MONITORING_ENDPOINT || status >= 400)
        logRequest?.({ id: c.get('requestId') ?? '', method, path, status, endpoint, outcome, ms });
    } catch (cause) {
      // The request is answered all the same.
      logger.error(`${method} ${path} could not be logged`, cause);
    }
  };

const NO_STORE = { 'Cache-Control': 'no-store' } as const;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const hasToken = (c: AppContext, token: string): boolean =>
  timingSafeEqual(sha256(c.req.header('authorization') ?? ''), sha256(`Bearer ${token}`));

export const serveMonitoring = (app: Hono<AppEnv>, { readiness, metrics, metricsToken }: Monitoring): void => {
  app.get(HEALTH, (c) => {
    c.set('endpoint', MONITORING_ENDPOINT);
    // A proxy sends it no more requests then; it would also leave out a server whose store does not answer, if it asked
    // for readiness, and with it the pages.
    return readiness.isStopping() ? c.text('stopping\n', 503, NO_STORE) : c.text('alive\n', 200, NO_STORE);
  });

  app.get(READY, async (c) => {
    c.set('endpoint', MONITORING_ENDPOINT);
    const state = await readiness.check();
    return c.json({ ready: state === 'ready', state }, state === 'ready' ? 200 : 503, NO_STORE);
  });

  app.get(METRICS, async (c) => {
    c.set('endpoint', MONITORING_ENDPOINT);
    const isAllowed = metricsToken !== undefined && hasToken(c, metricsToken);
    if (isAllowed || isFromThisMachine(c))
      return c.body(await metrics.text(), 200, { ...NO_STORE, 'Content-Type': metrics.contentType });
    // Without a token the path does not exist for others.
    if (metricsToken === undefined) return c.notFound();
    return c.text('Unauthorized\n', 401, { ...NO_STORE, 'WWW-Authenticate': 'Bearer' });
  });
};
