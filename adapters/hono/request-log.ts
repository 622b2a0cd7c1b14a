/** Request logging for the operator: one line per request, without personal data. */
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../../core/ports/time.ts';
import type { AppEnv } from './context.ts';

export type RequestLine = {
  readonly method: string;
  /** Without the query, which may carry orders, codes and proofs. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request's headers to the response's. */
  readonly ms: number;
};

export const logRequests =
  (write: (line: RequestLine) => void, { now }: Clock): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const start = now();
    await next();
    write({ method: c.req.method, path: c.req.path, status: c.res.status, ms: now() - start });
  };
