/** The shop over HTTP: every call of the wire's table, behind the HTTP layer's own checks. */
import { Hono } from 'hono';
import type { Journal } from '../../core/ports/journal.ts';
import type { Random } from '../../core/ports/random.ts';
import type { AnswerOf, CallName, DataOf, InputOf } from '../../core/ports/shop-api.ts';
import type { Clock } from '../../core/ports/time.ts';
import { encodeAnswer } from '../wire/codecs/answer-json.ts';
import { HTTP_STATUS } from '../wire/http-status.ts';
import { allEndpoints } from '../wire/endpoints/all-endpoints.ts';
import type { Endpoint } from '../wire/endpoints/endpoint.ts';
import { callNames } from '../wire/endpoints/initial-endpoints.ts';
import { Malformed } from '../wire/strict.ts';
import { addApiFallbacks } from './api-fallbacks.ts';
import { headerOf, OK, queryOf, type AppContext, type AppEnv } from './context.ts';
import { jsonResponse } from './json-response.ts';
import { hasPage, pageFor } from './pages/content-negotiation.ts';
import {
  createReject,
  malformed,
  OTHER_SITE,
  otherMethods,
  setRetryAfter,
  tooMany,
  UNKNOWN_PATH,
  type Envelope,
} from './refusals.ts';
import type { AddressLimiter } from './request/address-limiter.ts';
import { readJson } from './request/body.ts';
import { clientAddress, isSecure } from './request/client-address.ts';
import { isOwnRequest, ownOriginOnly, trustedOrigin } from './request/origin.ts';
import { isAmbiguous, plainPathsOnly } from './request/paths.ts';
import { rememberShopper, shopperOf } from './request/session-cookies.ts';
import { serveWebhook, type WebhookPorts } from './webhook.ts';

/** The part of a shop that is served. */
export type ServedShop = {
  /** Makes one call of the session that the token names. */
  readonly call: <Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    session: {
      readonly token: string;
      readonly visitor: string;
      readonly onToken: (token: string) => void;
      readonly origin?: string | undefined;
      readonly userAgent?: string | undefined;
    },
  ) => Promise<AnswerOf<Name>>;
  readonly deliverNewMessages: () => Promise<unknown>;
  readonly receiveWebhook: WebhookPorts['receive'];
};

export type ShopAppOptions = {
  readonly shop: ServedShop;
  /** The shop's clock: refusals of the HTTP layer carry its `now` as every answer does. */
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Journal;
  /** The public origin of the site, such as `https://shop.example`; without it the Host of a request decides. */
  readonly origin?: string;
  /** Number of trusted proxies in front of this server. */
  readonly trustedProxyHops?: number;
  /** Marks cookies as Secure even for requests that did not come by https. */
  readonly secure?: boolean;
  /** Marks every answer as a sandbox's. */
  readonly sandbox?: boolean;
  /** Calls that an address may make, in real time. */
  readonly limitAddress?: AddressLimiter;
};

export const createShopApp = (options: ShopAppOptions): Hono<AppEnv> => {
  const { shop, clock, random, journal, origin, trustedProxyHops: hops = 0, limitAddress } = options;
  const { secure = false, sandbox = false } = options;
  const app = new Hono<AppEnv>();
  const envelope = (): Envelope => ({ now: clock.now(), sandbox });
  const reject = createReject(envelope);

  let isDeliveryDue = false;

  /** Messages are sent after the response, which does not wait for them, and once for all requests of a turn. */
  const deliver = (): void => {
    if (isDeliveryDue) return;
    isDeliveryDue = true;
    setImmediate(() => {
      isDeliveryDue = false;
      shop.deliverNewMessages().catch((cause: unknown) => journal.error('messages could not be delivered', cause));
    });
  };

  /** Milliseconds until the client may make this call; 0 if it may now. */
  const waitMs = async (limit: AddressLimiter, c: AppContext, name: CallName): Promise<number> => {
    const address = clientAddress(c, hops);
    return address === undefined ? 0 : limit(address, name);
  };

  const serve = <Name extends CallName>(name: Name): void => {
    const endpoint: Endpoint<InputOf<Name>, DataOf<Name>> = allEndpoints[name];
    const { method, path } = endpoint;
    const isPost = method === 'POST';
    const mayBePage = hasPage(name);
    app.on(method, path, async (c) => {
      if (isAmbiguous(c)) return reject(c, UNKNOWN_PATH);
      if (isPost && !isOwnRequest(c, origin, hops)) return reject(c, OTHER_SITE);
      c.set('endpoint', name);
      const wait = limitAddress === undefined ? 0 : await waitMs(limitAddress, c, name);
      if (wait > 0) return reject(c, tooMany(wait));
      const read = isPost ? await readJson(c) : NO_BODY;
      if (!read.ok) return reject(c, read.refusal);
      const input = inputOf(endpoint, c, read.body);
      if (input instanceof Malformed) return reject(c, malformed(input.field, input.problem));
      const isHttps = secure || isSecure(c, hops);
      const shopper = shopperOf(c, random, isHttps);
      let token = shopper.session;
      let hasNewCookies = false;
      let answer: AnswerOf<Name>;
      try {
        answer = await shop.call(name, input, {
          token,
          visitor: shopper.visitor,
          onToken: (replacement) => {
            token = replacement;
          },
          origin: trustedOrigin(c, origin),
          userAgent: headerOf(c, 'user-agent'),
        });
      } finally {
        // Even if the call throws: its token may have been replaced.
        hasNewCookies = rememberShopper(c, shopper, token, isHttps);
      }
      c.set('outcome', answer.status ? OK : answer.code);
      if (isPost) deliver();
      if (!answer.status) setRetryAfter(c, answer);
      if (mayBePage) {
        c.header('Cache-Control', 'no-store');
        const page = pageFor(name, answer, c);
        if (page !== undefined) return page;
      }
      const json = JSON.stringify(encodeAnswer(answer, endpoint.encodeResponse, { sandbox }));
      if (sandbox) c.set('answer', json);
      return answer.status
        ? jsonResponse(c, json, { hasOwnHeaders: hasNewCookies || mayBePage })
        : jsonResponse(c, json, { status: HTTP_STATUS[answer.code], hasOwnHeaders: true });
    });
  };

  const refuseOtherMethods = (name: CallName): void => {
    const { method, path } = allEndpoints[name];
    app.all(path, otherMethods(method === 'GET' ? 'GET, HEAD' : method, reject));
  };

  // Calls check path and origin themselves: a middleware of its own costs more than such a check.
  for (const name of callNames) serve(name);
  app.use(plainPathsOnly);
  serveWebhook(app, { receive: shop.receiveWebhook, envelope, onEvent: deliver });
  app.use(ownOriginOnly(origin, hops, (c) => reject(c, OTHER_SITE)));
  for (const name of callNames) refuseOtherMethods(name);
  addApiFallbacks(app, { reject, journal });
  return app;
};

const NO_BODY = { ok: true, body: undefined } as const;

const inputOf = <Input, Data>(endpoint: Endpoint<Input, Data>, c: AppContext, body: unknown): Input | Malformed => {
  try {
    return endpoint.decodeRequest({ query: queryOf(c), body, key: headerOf(c, 'idempotency-key') ?? '' });
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};
