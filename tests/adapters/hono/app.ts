/** The app over a real shop, called without cookies; a test may pass a socket. */
import type { Hono } from 'hono';
import type { AppEnv, Incoming } from '../../../adapters/hono/context.ts';
import type { CallOptions } from '../../../adapters/hono/calls.ts';
import { createShopApp, type SiteOptions } from '../../../adapters/hono/shop-app.ts';
import { createErrorLog } from '../../samples/loggers.ts';
import { createTestShop, type TestShop } from '../../shop/test-shop.ts';

export const HOST = 'http://shop.test';

type TestAppOptions = Partial<SiteOptions & Omit<CallOptions, 'shop'>> & { readonly shop?: TestShop };

/** Over a test shop of its own by default. */
export const createTestApp = ({ shop = createTestShop(), ...options }: TestAppOptions = {}) => {
  const { logger, errors } = createErrorLog();
  const app = createShopApp({ shop, clock: shop.clock, random: shop.tokens, logger, ...options });
  return { app, shop, logger, errors };
};

export type Answered = { readonly status: number; readonly json: Record<string, unknown>; readonly headers: Headers };

export const answered = async (response: Response | Promise<Response>): Promise<Answered> => {
  const reply = await response;
  const json: unknown = await reply.json();
  if (typeof json !== 'object' || json === null) throw new Error('no JSON object was answered');
  return { status: reply.status, headers: reply.headers, json: Object.fromEntries(Object.entries(json)) };
};

type Extra = { readonly headers?: Record<string, string>; readonly incoming?: Incoming };

const bindings = ({ incoming }: Extra): AppEnv['Bindings'] => (incoming === undefined ? {} : { incoming });

export const get = (app: Hono<AppEnv>, path: string, extra: Extra = {}): Promise<Answered> =>
  answered(app.request(`${HOST}${path}`, { headers: extra.headers ?? {} }, bindings(extra)));

/** Posts a value as JSON, or a string unchanged. */
export const post = (app: Hono<AppEnv>, path: string, body: unknown, extra: Extra = {}): Promise<Answered> =>
  answered(
    app.request(
      `${HOST}${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...extra.headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      bindings(extra),
    ),
  );

export const API = '/server/api';
