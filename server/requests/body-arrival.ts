/**
 * Waits for a request's body before the request counts as in progress: until then it costs nothing but memory, and its client
 * decides how long that lasts. Node closes its connection when it takes too long (`requestTimeout`).
 */
import { readBytes } from '../../adapters/http/body.ts';
import { isSafeMethod, type HttpRequest } from '../../adapters/http/http-request.ts';
import { isOwnRequest } from '../../adapters/http/origin.ts';

type Site = {
  /** The public origin of the site; without it the Host of a request decides. */
  readonly origin?: string;
  /** Number of trusted proxies in front. */
  readonly hops: number;
};

/** Whether there may be a body that will be read: one of another site's request never is. */
export const needsBody = (request: HttpRequest, { origin, hops }: Site): boolean =>
  !isSafeMethod(request.method) && isOwnRequest(request, origin, hops);

/** Resolves when the body has arrived, or never will: one that is too long or cut off is refused by whoever reads it next. */
export const bodyArrival = async (request: HttpRequest): Promise<void> => {
  await readBytes(request).catch(() => undefined);
};
