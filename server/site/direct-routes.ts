/**
 * Direct routes: those of the calls, whose handlers run without Hono's chain of middleware. Hono does so for a request
 * that matches a single route, and the site's other routes match every request; so the calls are in an app of their own,
 * which passes all other requests on to the site. The chain would cost a call as much as its decision.
 */
import { Hono, type ErrorHandler } from 'hono';
import type { AppContext, AppEnv } from '../../adapters/hono/context.ts';
import type { AroundRequest } from '../requests/request-middleware.ts';

export type Route = Hono<AppEnv>['routes'][number];

/** Direct are the routes before an app's first middleware; they answer each of their requests themselves. */
export const splitRoutes = (
  routes: readonly Route[],
): { readonly direct: readonly Route[]; readonly others: readonly Route[] } => {
  const first = routes.findIndex(({ method }) => method === 'ALL');
  const count = first < 0 ? routes.length : first;
  return { direct: routes.slice(0, count), others: routes.slice(count) };
};

/** The site with these routes before its own. `around` and `onError` are those of the site. */
export const withDirectRoutes = (
  site: Hono<AppEnv>,
  routes: readonly Route[],
  { around, onError }: { readonly around: AroundRequest; readonly onError: ErrorHandler<AppEnv> },
): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  for (const { method, path, handler } of routes) {
    const respond = async (c: AppContext): Promise<void> => {
      try {
        c.res = await handler(c, NOTHING_FOLLOWS);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        c.res = await onError(error, c);
      }
    };
    app.on(method, path, (c) => around(c, () => respond(c)));
  }
  app.notFound((c) => site.fetch(c.req.raw, c.env));
  app.onError(onError);
  return app;
};

const NOTHING_FOLLOWS = async (): Promise<void> => undefined;
