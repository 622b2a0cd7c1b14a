/**
 * A backend that has the calls of spec 7 and nothing more, with PHP's habits: an empty map is `[]`, numbers are strings,
 * what is empty is left out, and any other path is the web server's own HTML page. One visitor at a time.
 */
import { Hono } from 'hono';
import type { AppEnv } from '../../../adapters/hono/context.ts';
import { listen } from '../../../server/listen.ts';
import { createStaticFiles } from '../../../server/static-files.ts';
import { STOREFRONT } from './shop.ts';

type Body = Readonly<Record<string, unknown>>;
type Told = { readonly status: boolean; readonly message?: string; readonly data?: unknown };

export type SeedBackend = {
  readonly url: string;
  readonly otp: string;
  /** Units of the cart by product. */
  readonly cart: () => Readonly<Record<string, number>>;
  /** Paths that were asked for and are not there. */
  readonly missed: () => readonly string[];
  readonly close: () => Promise<void>;
};

const OTP = '424242';
const PRICES: Readonly<Record<string, { readonly price: number; readonly sale: number }>> = {
  bhor_0001: { price: 2049, sale: 799 }, bhor_0002: { price: 949, sale: 749 }, bhor_0003: { price: 499, sale: 399 },
  bhor_0004: { price: 599, sale: 479 }, bhor_0005: { price: 699, sale: 549 },
};
const done: Told = { status: true };
const no = (message: string): Told => ({ status: false, message });
const withData = (data: unknown): Told => ({ status: true, data });
const phpMap = (entries: readonly (readonly [string, unknown])[]): unknown => (entries.length === 0 ? [] : Object.fromEntries(entries));

const createCalls = () => {
  const cart = new Map<string, number>();
  const state = { code: '', phone: '', isVerified: false, isLogged: false, shipping: {} as unknown };
  const items = (): unknown => phpMap([...cart].map(([pid, qty]) => {
    return [pid, { qty: String(qty), price: String(PRICES[pid]?.price), sale: String(PRICES[pid]?.sale) }];
  }));
  const total = (): string => String([...cart.values()].reduce((sum, qty) => sum + qty, 0));
  const pidOf = (body: Body): string => String(body['pid']);
  const set = (pid: string, qty: number): void => { if (qty > 0) cart.set(pid, qty); else cart.delete(pid); };

  const calls: Readonly<Record<string, (body: Body) => Told>> = {
    'customer/search.php': () => done,
    'customer/logout.php': () => { Object.assign(state, { isLogged: false, isVerified: false }); cart.clear(); return done; },
    'customer/shipping_address/get.php': () => withData({ billing: [], shipping: state.shipping }),
    'session/check.php': () => withData({ isLogged: state.isLogged }),
    'customer/create.php': ({ shipping }) => {
      if (!state.isVerified) return no('Verify your phone');
      Object.assign(state, { isLogged: true, shipping });
      return withData({ shipping, billing: [] });
    },
    'otp/send.php': ({ phone }) => { Object.assign(state, { phone, isVerified: false }); return done; },
    'otp/verify.php': ({ phone, otp }) => {
      if (phone !== state.phone || otp !== OTP) return no('Wrong OTP');
      state.isVerified = true;
      return done;
    },
    'bhor_cash/get_cash.php': () => withData({ cashback: '0' }),
    'cart/get.php': () => withData({ items: items(), total: total(), discount: state.code === '' ? [] : { code: state.code } }),
    'cart/add.php': (body) => { set(pidOf(body), (cart.get(pidOf(body)) ?? 0) + 1); return withData({ items: items(), total: total() }); },
    'cart/quickBuy.php': (body) => { cart.clear(); set(pidOf(body), 1); return done; },
    'cart/update.php': (body) => { set(pidOf(body), Number(body['qty'])); return withData({ total: total() }); },
    'cart/delete.php': (body) => { set(pidOf(body), 0); return withData({ total: total(), items: items() }); },
    'discount/apply.php': ({ code }) => {
      if (code !== 'DAWN10') return no('Coupon not found');
      state.code = code;
      return withData({ isApplied: true, off: '10' });
    },
    'discount/delete.php': () => { state.code = ''; return done; },
    'offers/signup.php': () => done,
    'conversion/sendEvent.php': () => done,
  };
  return { calls, cart: () => Object.fromEntries(cart) };
};

export const openSeedBackend = async (): Promise<SeedBackend> => {
  const { calls, cart } = createCalls();
  const missed: string[] = [];
  const files = createStaticFiles({ root: STOREFRONT });
  const app = new Hono<AppEnv>();
  app.all('/server/api/*', async (c) => {
    const path = c.req.path.replace('/server/api/', '');
    const call = calls[path];
    if (call !== undefined) return c.json(call(c.req.method === 'POST' ? await c.req.json<Body>().catch(() => ({})) : {}));
    missed.push(path);
    return c.html('<!DOCTYPE HTML><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>', 404);
  });
  app.get('*', async (c) => await files.serve(c) ?? files.notFound(c));
  const { port, close } = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${port}`, otp: OTP, cart, missed: () => missed, close };
};
