/** What operators' tools ask the server: is it alive, should it be sent requests, and its metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { AppContext, AppEnv } from '../../adapters/hono/context.ts';
import { isFromThisMachine } from '../../adapters/hono/detect-proxy.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

const HEALTH = '/healthz';
const READY = '/readyz';
const METRICS = '/metrics';
export const MONITORING_PATHS: readonly string[] = [HEALTH, READY, METRICS];

export type Monitoring = {
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  /** The bearer token for the metrics; without one only programs on this machine get them. */
  readonly metricsToken?: string;
};

const NO_STORE = { 'Cache-Control': 'no-store' } as const;
export const MONITORING_ENDPOINT = 'monitoring';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const hasToken = (c: AppContext, token: string): boolean =>
  timingSafeEqual(sha256(c.req.header('authorization') ?? ''), sha256(`Bearer ${token}`));

export const serveMonitoring = (site: Hono<AppEnv>, { readiness, metrics, metricsToken }: Monitoring): void => {
  site.get(HEALTH, (c) => {
    c.set('endpoint', MONITORING_ENDPOINT);
    // A proxy sends it no more requests then; it would also leave out a server whose store does not answer, if it asked
    // for readiness, and with it the pages.
    return readiness.isStopping() ? c.text('stopping\n', 503, NO_STORE) : c.text('alive\n', 200, NO_STORE);
  });

  site.get(READY, async (c) => {
    c.set('endpoint', MONITORING_ENDPOINT);
    const state = await readiness.check();
    return c.json({ ready: state === 'ready', state }, state === 'ready' ? 200 : 503, NO_STORE);
  });

  site.get(METRICS, async (c) => {
    c.set('endpoint', MONITORING_ENDPOINT);
    const isAllowed = metricsToken !== undefined && hasToken(c, metricsToken);
    if (isAllowed || isFromThisMachine(c))
      return c.body(await metrics.text(), 200, { ...NO_STORE, 'Content-Type': metrics.contentType });
    // Without a token the path does not exist for others.
    if (metricsToken === undefined) return c.notFound();
    return c.text('Unauthorized\n', 401, { ...NO_STORE, 'WWW-Authenticate': 'Bearer' });
  });
};
