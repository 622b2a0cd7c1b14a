/** What a recorder sees of a session over HTTP: the pages, the calls, and what was done with a sandbox's tools. */
import { routeAt } from '../../../core/catalogue/routes.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { allEndpoints } from '../endpoints.ts';

export type SeenExchange = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** The Idempotency-Key; empty without one. */
  readonly key: string;
  /** The text of the response; undefined for a page, and where none came. */
  readonly response: string | undefined;
  /** Epoch milliseconds, by the shop's clock. */
  readonly at: number;
  /** Counted from 1 in the order of their first request; 0 for a request of no known browser, such as a program's. */
  readonly browser: number;
};

const BY_PATH = new Map(callNames.map((name) => [`${allEndpoints[name].method} ${allEndpoints[name].path}`, name]));

/** The call that a request makes; undefined for any other request. */
export const callOfRequest = (method: string, path: string): CallName | undefined => BY_PATH.get(`${method} ${path}`);

/** Whether a request is recorded: every page of the shop, and what may change something. `destination`: its Sec-Fetch-Dest. */
export const isRecorded = (method: string, path: string, destination: string | undefined): boolean =>
  method === 'POST'
    ? /^\/(?:server\/api|sandbox)\//u.test(path)
    : destination === 'document' && routeAt(path) !== undefined;
