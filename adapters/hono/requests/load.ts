/**
 * Bounds the requests in progress: beyond the bound a request is answered 503 at once, so that those in progress stay quick.
 * Those in which money is at stake are refused last, beyond half as many again.
 */
import { CALLBACK_PATH } from '../../wire/callback-path.ts';
import { allEndpoints, WEBHOOK_PATH } from '../../wire/endpoints.ts';
import type { AppContext, Middleware } from '../context.ts';

/** The bound, unless it is configured. */
export const MAX_REQUESTS = 800;
const LAST_FACTOR = 1.5;

const { placeOrder, retryPayment, verifyPayment, getPaymentStatus } = allEndpoints;
const REFUSED_LAST: ReadonlySet<string> = new Set([
  WEBHOOK_PATH,
  CALLBACK_PATH,
  ...[placeOrder, retryPayment, verifyPayment, getPaymentStatus].map(({ path }) => path),
]);

export type Load = {
  /** Requests in progress now. */
  readonly inProgress: () => number;
  /** Counts a request while what comes next answers it; one beyond the bound is answered by `busy`. */
  readonly boundedBy: (busy: (c: AppContext) => Response) => Middleware;
};

export const createLoad = (maxRequests = MAX_REQUESTS): Load => {
  let inProgress = 0;
  return {
    inProgress: () => inProgress,
    boundedBy: (busy) => async (c, next) => {
      if (inProgress >= maxRequests * (REFUSED_LAST.has(c.req.path) ? LAST_FACTOR : 1)) return busy(c);
      inProgress += 1;
      try {
        await next();
      } finally {
        inProgress -= 1;
      }
      return undefined;
    },
  };
};
