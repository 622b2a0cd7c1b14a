/**
 * A backend with the core calls (spec 7) only, and with PHP's habits: an empty map is `[]`, numbers are
 * strings, what is empty is left out, a session by cookie that is made for its own host, and any other path is the web
 * server's own HTML page. In front of it stands the storefront, as `serve --backend` starts it.
 */
import type { ServerResponse } from 'node:http';
import { startBackendServer } from '../../../../server/start.ts';
import { html, json, openBackend, type BackendRequest } from '../../../server/backend/backend-world.ts';
import { STOREFRONT } from './shop.ts';
import { silentLogger } from '../../../../core/ports/logger.ts';

type Body = Readonly<Record<string, unknown>>;
type Reply = { readonly status: boolean; readonly message?: string; readonly data?: unknown };

/**
 * What becomes of a call: an HTML error page, a cut connection, an answer that never comes or comes late, a refusal.
 */
export type Trouble = 'html' | 'drop' | 'hang' | 'late' | { readonly refuse: string };

export type CoreBackend = {
  /** The URL of the storefront in front of it. */
  readonly url: string;
  readonly otp: string;
  /** Units by product of the cart that was changed last. */
  readonly cart: () => Readonly<Record<string, number>>;
  /** The number of requests of a call. */
  readonly count: (path: string) => number;
  /** Requested paths that do not exist. */
  readonly missed: () => readonly string[];
  /** What happens to the next call of that path; called twice, to the next two. */
  readonly next: (path: string, trouble: Trouble) => void;
  readonly close: () => Promise<void>;
};

const OTP = '424242';
const PREFIX = '/server/api/';
/** How long the site in front waits here, in milliseconds, so that a test need not wait for ten seconds. */
const TIMEOUT_MS = 2_000;
const LATE_MS = 600;
const PRICES: Readonly<Record<string, { readonly price: number; readonly sale: number }>> = {
  bhor_0001: { price: 2049, sale: 799 },
  bhor_0002: { price: 949, sale: 749 },
  bhor_0003: { price: 499, sale: 399 },
  bhor_0004: { price: 599, sale: 479 },
  bhor_0005: { price: 699, sale: 549 },
};
const NOT_FOUND =
  '<!DOCTYPE HTML><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>';
const FATAL = '<br />\n<b>Fatal error</b>: Uncaught mysqli_sql_exception';
const done: Reply = { status: true };
const no = (message: string): Reply => ({ status: false, message });
const withData = (data: unknown): Reply => ({ status: true, data });
const phpMap = (entries: readonly (readonly [string, unknown])[]): unknown =>
  entries.length === 0 ? [] : Object.fromEntries(entries);

/** Customers' shipping addresses by phone. */
type Customers = Map<string, unknown>;

const createSession = (customers: Customers) => {
  const cart = new Map<string, number>();
  const state = { code: '', phone: '', isVerified: false, isLogged: false };
  const items = (): unknown =>
    phpMap(
      [...cart].map(([pid, qty]) => {
        return [pid, { qty: String(qty), price: String(PRICES[pid]?.price), sale: String(PRICES[pid]?.sale) }];
      }),
    );
  const total = (): string => String([...cart.values()].reduce((sum, qty) => sum + qty, 0));
  const pidOf = (body: Body): string => String(body['pid']);
  const set = (pid: string, qty: number): void => {
    if (qty > 0) cart.set(pid, qty);
    else cart.delete(pid);
  };
  const logIn = (): Reply => {
    Object.assign(state, { isVerified: true, isLogged: customers.has(state.phone) });
    return done;
  };

  const calls: Readonly<Record<string, (body: Body) => Reply>> = {
    'customer/search.php': () => done,
    'customer/logout.php': () => {
      Object.assign(state, { isLogged: false, isVerified: false, code: '' });
      cart.clear();
      return done;
    },
    'customer/shipping_address/get.php': () =>
      state.isLogged ? withData({ billing: [], shipping: customers.get(state.phone) }) : no('Please log in'),
    'session/check.php': () => withData({ isLogged: state.isLogged }),
    'customer/create.php': ({ shipping }) => {
      if (!state.isVerified) return no('Verify your phone');
      customers.set(state.phone, shipping);
      state.isLogged = true;
      return withData({ shipping, billing: [] });
    },
    'otp/send.php': ({ phone }) => {
      Object.assign(state, { phone, isVerified: false });
      return done;
    },
    'otp/verify.php': ({ phone, otp }) => (phone === state.phone && otp === OTP ? logIn() : no('Wrong OTP')),
    'bhor_cash/get_cash.php': () => (state.isLogged ? withData({ cashback: '120' }) : no('Please log in')),
    'cart/get.php': () =>
      withData({ items: items(), total: total(), discount: state.code === '' ? [] : { code: state.code } }),
    'cart/add.php': (body) => {
      set(pidOf(body), (cart.get(pidOf(body)) ?? 0) + 1);
      return withData({ items: items(), total: total() });
    },
    'cart/quickBuy.php': (body) => {
      cart.clear();
      set(pidOf(body), 1);
      return done;
    },
    'cart/update.php': (body) => {
      set(pidOf(body), Number(body['qty']));
      return withData({ total: total() });
    },
    'cart/delete.php': (body) => {
      set(pidOf(body), 0);
      return withData({ total: total(), items: items() });
    },
    'discount/apply.php': ({ code }) => {
      if (code !== 'DAWN10') return no('Coupon not found');
      state.code = code;
      return withData({ isApplied: true, off: '10' });
    },
    'discount/delete.php': () => {
      state.code = '';
      return done;
    },
    'offers/signup.php': () => done,
    'conversion/sendEvent.php': () => done,
  };
  return { calls, cart: () => Object.fromEntries(cart) };
};

const bodyOf = ({ body }: BackendRequest): Body => {
  try {
    return JSON.parse(body) as Body;
  } catch {
    return {};
  }
};

export const openCoreBackend = async (): Promise<CoreBackend> => {
  const customers: Customers = new Map();
  const sessions = new Map<string, ReturnType<typeof createSession>>();
  const troubles = new Map<string, Trouble[]>();
  const asked: string[] = [];
  const missed: string[] = [];
  let latest = createSession(customers);

  const answer = (request: BackendRequest, response: ServerResponse): void => {
    const path = new URL(request.url, 'http://backend.test').pathname.replace(PREFIX, '');
    asked.push(path);
    const id = /(?:^|; )PHPSESSID=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? String(sessions.size + 1);
    const session = sessions.get(id) ?? createSession(customers);
    sessions.set(id, session);
    const call = session.calls[path];
    if (call === undefined) {
      missed.push(path);
      html(response, NOT_FOUND, 404);
      return;
    }
    const run = (): void => {
      if (path.startsWith('cart/')) latest = session;
      json(response, call(bodyOf(request)), 200, {
        'set-cookie': `PHPSESSID=${id}; Domain=backend.test; Path=${PREFIX}; Secure; HttpOnly; SameSite=None`,
      });
    };
    const trouble = troubles.get(path)?.shift();
    if (trouble === undefined) run();
    else if (trouble === 'html') html(response, FATAL, 500);
    else if (trouble === 'drop') response.destroy();
    else if (trouble === 'late') setTimeout(run, LATE_MS);
    else if (trouble !== 'hang') json(response, no(trouble.refuse));
  };

  const backend = await openBackend(answer);
  const front = await startBackendServer({
    port: 0,
    host: '127.0.0.1',
    clientRoot: STOREFRONT,
    backend: backend.url,
    timeoutMs: TIMEOUT_MS,
    logger: silentLogger,
  });
  return {
    url: front.url,
    otp: OTP,
    cart: () => latest.cart(),
    missed: () => missed,
    count: (path) => asked.filter((one) => one === path).length,
    next: (path, trouble) => {
      troubles.set(path, [...(troubles.get(path) ?? []), trouble]);
    },
    close: async () => {
      await front.close();
      await backend.close();
    },
  };
};
