/** What a recorder sees of a session over HTTP: the pages, the calls, and what was done with a sandbox's tools. */
import { routeAt } from '../../../core/catalogue/routes.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { allEndpoints } from '../endpoints.ts';

export type SeenExchange = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string;
  /** The Idempotency-Key; empty without one. */
  readonly key: string;
  /** The text of the response; undefined where there was none. */
  readonly response: string | undefined;
  /** Epoch milliseconds, by the recorder's clock. */
  readonly at: number;
  /** Counted from 1 in the order of their first request; 0 where a program or the operator's page was used. */
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

/** What a session ends with; asked for when its recording ends. */
const END_CALLS = ['getCart', 'checkSession', 'listOrders'] as const satisfies readonly CallName[];

/** `getText` gets a path of the shop with the cookies of the session; undefined where there is no answer. */
export const readEnd = (
  getText: (path: string) => Promise<string | undefined>,
  when: Pick<SeenExchange, 'at' | 'browser'>,
): Promise<readonly SeenExchange[]> =>
  Promise.all(
    END_CALLS.map(async (name) => {
      const { method, path: target } = allEndpoints[name];
      return { ...when, method, target, body: '', key: '', response: await getText(target) };
    }),
  );
