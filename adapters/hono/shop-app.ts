/** The shop over HTTP: every row of the wire's table served, with the platform's rules in front of it. */
import { Hono } from 'hono';
import type { Journal } from '../../core/ports/journal.ts';
import type { Random } from '../../core/ports/random.ts';
import type { CallName, ShopApi } from '../../core/ports/shop-api.ts';
import type { Clock } from '../../core/ports/time.ts';
import { encodeAnswer } from '../wire/codecs/answer-json.ts';
import type { Calls, DataOf, InputOf } from '../wire/endpoints/call-types.ts';
import type { Endpoint } from '../wire/endpoints/endpoint.ts';
import { Malformed } from '../wire/strict.ts';
import { allEndpoints } from '../wire/endpoints/all-endpoints.ts';
import { callNames } from '../wire/endpoints/initial-endpoints.ts';
import { readJson } from './request/body.ts';
import { clientAddress, createAddressLimiter, isSecure, type AddressLimits } from './request/client-address.ts';
import type { AppContext, AppEnv } from './context.ts';
import { ownOriginOnly, trustedOrigin } from './request/origin.ts';
import { plainPathsOnly } from './request/paths.ts';
import { pageFor } from './pages/content-negotiation.ts';
import {
  BROKEN,
  HTTP_STATUS,
  malformed,
  OTHER_SITE,
  refuse,
  setRetryAfter,
  tooMany,
  UNKNOWN_PATH,
  WRONG_METHOD,
  type Envelope,
  type TransportRefusal,
} from './refusals.ts';
import { shopperOf } from './request/session-cookies.ts';
import { serveWebhook, type WebhookPorts } from './webhook.ts';

/** What is served: the part of a shop that answers sessions. */
export type ServedShop = {
  readonly forSession: (
    token: string,
    context: {
      readonly visitor: string;
      readonly onToken: (token: string) => void;
      readonly origin?: string;
    },
  ) => ShopApi;
  readonly deliverMessages: () => Promise<unknown>;
  readonly receiveWebhook: WebhookPorts['receive'];
};

export type ShopAppOptions = {
  readonly shop: ServedShop;
  /** The shop's clock: refusals of the transport carry its `now` as every answer does. */
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Journal;
  /** Where shoppers find the site, such as `https://shop.example`; without it the Host of a request decides. */
  readonly origin?: string;
  /** How many proxies stand in front; exactly that many are believed. */
  readonly trustedProxyHops?: number;
  /** Marks cookies for https only, as a request that came by https does anyway. */
  readonly secure?: boolean;
  /** Marks every answer as a sandbox's. */
  readonly sandbox?: boolean;
  /** Calls an address may make, on a clock of real time. */
  readonly addressLimits?: { readonly limits: AddressLimits; readonly clock: Clock };
};

export const API_PREFIX = '/server/';

export const createShopApp = (options: ShopAppOptions): Hono<AppEnv> => {
  const { shop, clock, random, journal, origin, trustedProxyHops: hops = 0, secure = false, sandbox = false } = options;
  const app = new Hono<AppEnv>();
  const limiter =
    options.addressLimits && createAddressLimiter(options.addressLimits.limits, options.addressLimits.clock);
  const envelope = (): Envelope => ({ now: clock.now(), sandbox });
  const no = (c: AppContext, refusal: TransportRefusal): Response => refuse(c, refusal, envelope());

  /** Messages follow the answer; nobody waits for a text message to be handed over. */
  const deliver = (): void => {
    shop.deliverMessages().catch((cause: unknown) => journal.error('messages could not be delivered', cause));
  };

  const waitOf = (c: AppContext, name: CallName): number => {
    const address = limiter === undefined ? undefined : clientAddress(c, hops);
    return limiter === undefined || address === undefined ? 0 : limiter(address, name);
  };

  const serve = <Name extends CallName>(name: Name): void => {
    const endpoint: Endpoint<InputOf<Name>, DataOf<Name>> = allEndpoints[name];
    const { method, path } = endpoint;
    app.on(method, path, async (c) => {
      const wait = waitOf(c, name);
      if (wait > 0) return no(c, tooMany(wait));
      const read = method === 'POST' ? await readJson(c) : { ok: true as const, body: undefined };
      if (!read.ok) return no(c, read.refusal);
      const input = inputOf(endpoint, c, read.body);
      if (input instanceof Malformed) return no(c, malformed(input.field, input.problem));
      const answer = await callOf(name, c)(input);
      if (method === 'POST') deliver();
      c.header('Cache-Control', 'no-store');
      if (!answer.status) setRetryAfter(c, answer);
      return (
        pageFor(name, answer, c) ??
        c.json(
          encodeAnswer(answer, endpoint.encodeResponse, { sandbox }),
          answer.status ? 200 : HTTP_STATUS[answer.code],
        )
      );
    });
    app.all(path, (c) => {
      c.header('Allow', method === 'GET' ? 'GET, HEAD' : method);
      return no(c, WRONG_METHOD);
    });
  };

  /**
   * The call in the session of who asks; the cookies are set even where it breaks, so that a replaced token isn't lost.
   */
  const callOf =
    <Name extends CallName>(name: Name, c: AppContext) =>
    async (input: InputOf<Name>) => {
      const shopper = shopperOf(c, random, secure || isSecure(c, hops));
      const site = trustedOrigin(c, origin);
      let token = shopper.session;
      const calls: Calls = shop.forSession(shopper.session, {
        visitor: shopper.visitor,
        onToken: (replaced) => {
          token = replaced;
        },
        ...(site !== undefined && { origin: site }),
      });
      try {
        return await calls[name](input);
      } finally {
        shopper.remember(token);
      }
    };

  app.use(plainPathsOnly);
  serveWebhook(app, { receive: shop.receiveWebhook, envelope, onNews: deliver });
  app.use(ownOriginOnly(origin, hops, (c) => no(c, OTHER_SITE)));
  for (const name of callNames) serve(name);
  app.all(`${API_PREFIX}*`, (c) => no(c, UNKNOWN_PATH));
  app.notFound((c) => no(c, UNKNOWN_PATH));
  app.onError((error, c) => {
    journal.error(`${c.req.method} ${c.req.path} broke`, error);
    return no(c, BROKEN);
  });
  return app;
};

const inputOf = <Input, Data>(endpoint: Endpoint<Input, Data>, c: AppContext, body: unknown): Input | Malformed => {
  try {
    return endpoint.decodeRequest({ query: c.req.query(), body, key: c.req.header('idempotency-key') ?? '' });
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};
