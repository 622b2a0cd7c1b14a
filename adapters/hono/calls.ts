/** The shop's calls over HTTP: the record of each becomes one handler. */
import type { Hono } from 'hono';
import { callNames } from '../../core/contract/call-names.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Random } from '../../core/ports/random.ts';
import type { CallName, DataOf, InputOf } from '../../core/ports/shop-api.ts';
import type { ScheduledJobs } from '../../core/shop/scheduled-jobs.ts';
import type { ShopperCalls } from '../../core/shop/shopper-calls.ts';
import { allEndpoints, type Endpoint } from '../wire/endpoints.ts';
import { OTHER_SITE, tooMany, type Reject, type Send } from './answers.ts';
import { isSafeMethod, type AppContext, type AppEnv, type Middleware } from './context.ts';
import { pageOf } from './pages/content-negotiation.ts';
import { widestNetworkOf, type AddressLimiter } from './requests/address-limiter.ts';
import { jsonOf, readJsonBody } from './requests/body.ts';
import { clientAddress, isOwnRequest, isSecure, trustedOrigin } from './requests/client.ts';
import { heldUntilTurnEnds } from './requests/held-until-turn-ends.ts';
import { setTokens, tokensOf } from './session-cookies.ts';

/** The part of a shop that is served. */
export type ServedShop = Pick<ShopperCalls, 'call' | 'receiveWebhook' | 'receiveProof' | 'openRehearsal'> &
  Pick<ScheduledJobs, 'deliverNewMessages'>;

/** The gateway's own page to pay on: https://razorpay.com/docs/payments/payment-gateway/web-integration/hosted */
export type PayForm = { readonly action: string; readonly keyId: string };

export type CallOptions = {
  readonly shop: ServedShop;
  readonly random: Random;
  readonly logger: Logger;
  /** The public origin of the site, such as `https://shop.example`; without it the Host of a request decides. */
  readonly origin?: string | undefined;
  /** Number of trusted proxies in front of this server. */
  readonly trustedProxyHops?: number;
  /** Marks cookies as Secure even for requests that did not come by https. */
  readonly secure?: boolean;
  /** Whether the shop takes orders with test payments, which a page about an order says. */
  readonly testPayments?: boolean;
  /** Where a rehearsal is paid; absent without a gateway's keys. */
  readonly payForm?: PayForm;
  /** What the shop is called, on pages that it renders itself. */
  readonly brand?: string;
  /** Calls that an address may make, and sessions that it may begin, in real time. */
  readonly limitAddress?: AddressLimiter | undefined;
};

/** What an app that serves calls has. */
export type CallParts = {
  readonly send: Send;
  readonly reject: Reject;
  /** The bound on requests in progress. */
  readonly bounded: Middleware;
  /** Sends the messages that are committed, after the response. */
  readonly deliver: () => void;
};

export const serveCalls = (app: Hono<AppEnv>, options: CallOptions, parts: CallParts): void => {
  const read = readJsonBody(parts.reject);
  for (const name of callNames) {
    const { method, path } = allEndpoints[name];
    app.on(
      method,
      path,
      admitted(name, options, parts),
      heldUntilTurnEnds,
      read,
      parts.bounded,
      handlerOf(name, options, parts),
    );
  }
};

/** What is called, for the log and the metrics: of a request that is refused, too. */
export const setEndpoint =
  (endpoint: string): Middleware =>
  (c, next) => {
    c.set('endpoint', endpoint);
    return next();
  };

/** Refuses calls of other sites, and those beyond the limits of an address, before anything else is read of them. */
const admitted =
  (
    name: CallName,
    { origin, trustedProxyHops: hops = 0, limitAddress }: CallOptions,
    { reject }: CallParts,
  ): Middleware =>
  async (c, next) => {
    c.set('endpoint', name);
    if (!isSafeMethod(c.req.method) && !isOwnRequest(c, origin, hops)) return reject(c, OTHER_SITE);
    const address = clientAddress(c, hops);
    if (limitAddress === undefined || address === undefined) return next();
    c.set('limitedAddress', address);
    const wait = await limitAddress.call(address, name);
    return wait > 0 ? reject(c, tooMany(wait)) : next();
  };

const handlerOf = <Name extends CallName>(
  name: Name,
  options: CallOptions,
  { send, deliver }: CallParts,
): ((c: AppContext) => Promise<Response>) => {
  const { shop, random, origin, trustedProxyHops: hops = 0, secure = false, testPayments = false, brand } = options;
  const endpoint: Endpoint<InputOf<Name>, DataOf<Name>> = allEndpoints[name];
  const isPost = endpoint.method === 'POST';
  const page = pageOf(name, { testPayments, brand });
  return async (c) => {
    const input = endpoint.decodeRequest({
      query: c.req.query(),
      body: jsonOf(c),
      key: c.req.header('idempotency-key') ?? '',
    });
    const isHttps = secure || isSecure(c, hops);
    const tokens = tokensOf(c, random, isHttps);
    let token = tokens.session;
    const answer = await shop
      .call(name, input, {
        token,
        visitor: tokens.visitor,
        onToken: (replacement) => {
          token = replacement;
        },
        origin: trustedOrigin(c, origin),
        userAgent: c.req.header('user-agent'),
        ...(await newSessions(c.get('limitedAddress'), options)),
      })
      // Also if the call throws, because the session's token may have been replaced already.
      .finally(() => setTokens(c, tokens, token, isHttps));
    if (isPost) deliver();
    return page?.(c, answer) ?? send(c, answer, endpoint.encodeResponse);
  };
};

/** The sessions that the client's address may begin. */
const newSessions = async (address: string | undefined, { limitAddress, logger }: CallOptions) => {
  if (limitAddress === undefined || address === undefined) return undefined;
  return {
    network: widestNetworkOf(address),
    newSessionWaitMs: await limitAddress.newSessionWaitMs(address),
    onNewSession: () => {
      limitAddress
        .countNewSession(address)
        .catch((cause: unknown) => logger.error('a new session could not be counted', cause));
    },
  };
};

/** Messages are sent after the response, which does not wait for them, and once for all calls of one turn of the event loop. */
export const createDeliveryScheduler = (shop: Pick<ServedShop, 'deliverNewMessages'>, logger: Logger): (() => void) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      shop.deliverNewMessages().catch((cause: unknown) => logger.error('messages could not be delivered', cause));
    });
  };
};
