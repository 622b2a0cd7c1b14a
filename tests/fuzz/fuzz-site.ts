/** Sends hostile requests to a whole site in process, and looks for what none of them may cause. */
import { CALLBACK_PATH } from '../../adapters/wire/callback-path.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { API_PREFIX } from '../../adapters/hono/context.ts';
import { composeTestServer } from '../server/fixtures/composed-server.ts';
import { createCustomer } from './customer.ts';
import { hostileRequest, type Attackers, type HostileRequest } from './hostile-requests.ts';

export type FuzzOptions = {
  readonly requests: number;
  readonly seed: number;
  /** The folder of a built storefront. */
  readonly clientRoot: string;
  readonly onProgress?: (sent: number) => void;
};

export type FuzzResult = {
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** What no request may cause, each with the request. */
  readonly problems: readonly string[];
  /** Bytes in use after a fifth of the requests and after all of them. */
  readonly memory: { readonly early: number; readonly late: number };
};

const ORIGIN = 'http://127.0.0.1:3000';
const CUSTOMERS = ['9876543210', '9876543211', '9876543212'] as const;
/** A page for whoever does not ask for JSON. */
const INVOICE = allEndpoints.getInvoice.path;
const SESSIONS = 12;
/** Requests that are sent together. */
const AT_ONCE = 32;
/** How long the slowest of them may take, in milliseconds. */
const HANG_MS = 20_000;
/** Problems that are kept: one is enough to repair it. */
const MOST_PROBLEMS = 20;

export const fuzzSite = async ({ requests, seed, clientRoot, onProgress }: FuzzOptions): Promise<FuzzResult> => {
  const random = createSeededRandom(seed);
  const problems: string[] = [];
  const statuses: Record<number, number> = {};
  const { site, sent, errors } = composeTestServer({ clientRoot });
  const ask = async ({ method, target, headers, body }: HostileRequest): Promise<Response> =>
    site.request(`${ORIGIN}${target}`, { method, headers, ...(body !== undefined && { body }) });
  const customers = await Promise.all(
    CUSTOMERS.map((phone) => createCustomer(phone, async (url, init) => site.request(url, init), sent)),
  );
  const [customer, ...otherCustomers] = customers;
  if (customer === undefined) throw new Error('there is no customer');

  const innocent = { cookie: cookieOf(random.token(), random.token()) };
  const cart = async (): Promise<string> => {
    const response = await ask({ method: 'GET', target: '/server/api/cart/get.php', headers: innocent });
    const { data } = (await response.json()) as { readonly data?: { readonly items?: unknown } };
    return JSON.stringify(data?.items);
  };
  await ask({
    method: 'POST',
    target: '/server/api/cart/add.php',
    headers: { ...innocent, 'content-type': 'application/json' },
    body: '{"pid":"bhor_0002","qty":3}',
  });
  const cartBefore = await cart();
  if (!cartBefore.includes('"qty":3')) throw new Error(`the innocent session has no cart: ${cartBefore}`);

  const attackers: Attackers = {
    anonymous: [cookieOf(random.token(), random.token()), ...tokens(random)],
    customers: [customer.cookie, ...otherCustomers.map(({ cookie }) => cookie)],
    orders: ['BHABCDEFGHJK', ...customers.map(({ order }) => order)],
  };
  const send = async (request: HostileRequest): Promise<void> => {
    let problem: string | undefined;
    try {
      const response = await ask(request);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      problem = problemIn(response, request, await response.text());
    } catch (error) {
      // An impossible request is refused by the platform before it reaches the site.
      if (!(error instanceof TypeError)) problem = `thrown: ${String(error)}`;
      else statuses[0] = (statuses[0] ?? 0) + 1;
    }
    if (problem !== undefined && problems.length < MOST_PROBLEMS)
      problems.push(`${problem}: ${JSON.stringify(request).slice(0, 600)}`);
  };

  let early = 0;
  for (let sent = 0; sent < requests && problems.length < MOST_PROBLEMS; sent += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, requests - sent) }, () => hostileRequest(random, attackers));
    await withinTime(Promise.all(batch.map(send)), () => `no answer to one of ${JSON.stringify(batch)}`);
    if (early === 0 && sent + AT_ONCE >= requests / 5) early = memoryInUse();
    onProgress?.(sent + batch.length);
  }
  const cartAfter = await cart();
  if (cartAfter !== cartBefore) problems.push(`the cart of an innocent session became ${cartAfter}`);
  problems.push(...errors.map((error) => `logged: ${error}`));
  return { statuses, problems, memory: { early, late: memoryInUse() } };
};

const cookieOf = (session: string, visitor: string): string => `bhor_session=${session}; bhor_visitor=${visitor}`;

const tokens = (random: { readonly token: () => string }): readonly string[] =>
  Array.from({ length: SESSIONS }, () => cookieOf(random.token(), random.token()));

/** What a response may not be, or undefined. */
const problemIn = (
  { status, headers }: Response,
  { method, target }: HostileRequest,
  text: string,
): string | undefined => {
  if (status >= 500) return `HTTP ${status}`;
  if (/\n\s+at .+:\d+:\d+/u.test(text)) return 'a stack trace';
  // A shopper whom the gateway returns is led on to a page of this site.
  if (target.startsWith(CALLBACK_PATH) && status === 303)
    return headers.get('location')?.startsWith('/payment/') === true ? undefined : 'a redirect to elsewhere';
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  if (!target.startsWith(API_PREFIX) || target.startsWith(INVOICE) || method === 'HEAD') return undefined;
  if (!isJson) return 'a call that is not answered in JSON';
  return /^\{"status":(?:true|false)[,}]/u.test(text) ? undefined : 'an answer without its status';
};

const withinTime = async (work: Promise<unknown>, problem: () => string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(problem())), HANG_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const memoryInUse = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};
