/**
 * Serves each call of the contract over HTTP, after the HTTP layer's own checks. A handler takes a request as a value
 * and returns a response as a value, so that both Hono and Node's server can run it.
 */
import type { Answer } from '../../core/entities/answer.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Random } from '../../core/ports/random.ts';
import type { AnswerOf, CallName, DataOf, InputOf, PaymentProof } from '../../core/ports/shop-api.ts';
import type { Clock } from '../../core/ports/time.ts';
import { encodeAnswer, type AnswerExtras } from '../wire/envelope.ts';
import { allEndpoints, type Endpoint } from '../wire/endpoints.ts';
import { callNames } from '../../core/contract/call-names.ts';
import { HTTP_STATUS } from '../wire/http-status.ts';
import { Malformed } from '../../core/contract/strict.ts';
import { EMPTY_HEADERS, OK, type CallResponse } from './call-response.ts';
import {
  malformed,
  OTHER_SITE,
  refusalOf,
  refusalResponse,
  retryAfterHeader,
  tooMany,
  UNKNOWN_PATH,
  type Envelope,
  type TransportRefusal,
} from './refusals.ts';
import { widestNetworkOf, type AddressLimiter } from './address-limiter.ts';
import { readJson } from './body.ts';
import { clientAddress, isSecure } from './client-address.ts';
import type { HttpRequest } from './http-request.ts';
import { isOwnRequest, trustedOrigin } from './origin.ts';
import { isAmbiguousTarget } from './paths.ts';
import { cookiesFor, tokensOf } from './session-cookies.ts';

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
      readonly network?: string;
      readonly newSessionWaitMs?: number;
      readonly onNewSession?: () => void;
    },
  ) => Promise<AnswerOf<Name>>;
  readonly deliverNewMessages: () => Promise<unknown>;
  /** `signature` is the gateway's, over the bytes of `raw`. */
  readonly receiveWebhook: (event: { readonly raw: string; readonly signature: string }) => Promise<Answer<null>>;
  /** A proof of payment with which the gateway returns a shopper. */
  readonly receiveProof: (proof: PaymentProof) => Promise<Answer<unknown>>;
};

export type CallHandlerOptions = {
  readonly shop: ServedShop;
  /** The shop's clock: refusals of the HTTP layer carry its `now` as every answer does. */
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** The public origin of the site, such as `https://shop.example`; without it the Host of a request decides. */
  readonly origin?: string;
  /** Number of trusted proxies in front of this server. */
  readonly trustedProxyHops?: number;
  /** Marks cookies as Secure even for requests that did not come by https. */
  readonly secure?: boolean;
  /** Marks every answer as a sandbox's. */
  readonly sandbox?: boolean;
  /** Marks every answer as a shop's that takes orders with test payments. */
  readonly testPayments?: boolean;
  /** Calls that an address may make, and sessions that it may begin, in real time. */
  readonly limitAddress?: AddressLimiter;
};

/** An error becomes a refusal: 503 where the store is busy, otherwise 500. */
export type CallHandler<Data = unknown> = (request: HttpRequest) => Promise<CallResponse<Data>>;

/** The handler of each call. */
export type CallHandlers = { readonly [Name in CallName]: CallHandler<DataOf<Name>> };

export const createCallHandlers = (options: CallHandlerOptions): CallHandlers => {
  const { shop, clock, random, logger, origin, trustedProxyHops: hops = 0, limitAddress } = options;
  const { secure = false, sandbox = false, testPayments = false } = options;
  const extras: AnswerExtras = { sandbox, testPayments };
  const envelope = (): Envelope => ({ now: clock.now(), ...extras });
  const refuse = (refusal: TransportRefusal): CallResponse<never> => refusalResponse(refusal, envelope());

  const deliver = createDeliveryScheduler(shop, logger);

  /** The limits of the client's address; undefined where none apply. */
  const limitsOf = (request: HttpRequest) => {
    const address = limitAddress === undefined ? undefined : clientAddress(request, hops);
    if (limitAddress === undefined || address === undefined) return undefined;
    return {
      waitMs: (name: CallName) => limitAddress.call(address, name),
      network: widestNetworkOf(address),
      newSessionWaitMs: limitAddress.newSessionWaitMs(address),
      onNewSession: () => {
        limitAddress.countNewSession(address).catch((cause: unknown) => {
          logger.error('a new session could not be counted', cause);
        });
      },
    };
  };

  const handlerOf = <Name extends CallName>(name: Name): CallHandler<DataOf<Name>> => {
    const endpoint: Endpoint<InputOf<Name>, DataOf<Name>> = allEndpoints[name];
    const isPost = endpoint.method === 'POST';

    const responseTo = (answer: AnswerOf<Name>): CallResponse<DataOf<Name>> => ({
      status: answer.status ? 200 : HTTP_STATUS[answer.code],
      headers: answer.status ? EMPTY_HEADERS : retryAfterHeader(answer),
      body: JSON.stringify(encodeAnswer(answer, endpoint.encodeResponse, extras)),
      outcome: answer.status ? OK : answer.code,
      answer,
    });

    return async (request) => {
      // Also sent if the call throws, because the session's token may have been replaced already.
      let cookies = (): readonly string[] => EMPTY_HEADERS;
      try {
        if (isAmbiguousTarget(request.target)) return refuse(UNKNOWN_PATH);
        if (isPost && !isOwnRequest(request, origin, hops)) return refuse(OTHER_SITE);
        const limits = limitsOf(request);
        const wait = limits === undefined ? 0 : await limits.waitMs(name);
        if (wait > 0) return refuse(tooMany(wait));
        const read = isPost ? await readJson(request) : EMPTY_BODY;
        if (!read.ok) return refuse(read.refusal);
        const input = inputOf(endpoint, request, read.body);
        if (input instanceof Malformed) return refuse(malformed(input.field, input.problem));
        const isHttps = secure || isSecure(request, hops);
        const tokens = tokensOf(request, random, isHttps);
        let token = tokens.session;
        cookies = () => cookiesFor(tokens, token, isHttps);
        const answer = await shop.call(name, input, {
          token,
          visitor: tokens.visitor,
          onToken: (replacement) => {
            token = replacement;
          },
          origin: trustedOrigin(request, origin),
          userAgent: request.header('user-agent'),
          ...(limits !== undefined && {
            network: limits.network,
            newSessionWaitMs: limits.newSessionWaitMs,
            onNewSession: limits.onNewSession,
          }),
        });
        if (isPost) deliver();
        return withCookies(responseTo(answer), cookies());
      } catch (error) {
        return withCookies(refuse(refusalOf(error, request, logger)), cookies());
      }
    };
  };

  return Object.fromEntries(callNames.map((name) => [name, handlerOf(name)])) as CallHandlers;
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

const EMPTY_BODY = { ok: true, body: undefined } as const;

const withCookies = <Made extends CallResponse>(response: Made, cookies: readonly string[]): Made =>
  cookies.length === 0
    ? response
    : { ...response, headers: [...response.headers, ...cookies.flatMap((cookie) => ['Set-Cookie', cookie])] };

const inputOf = <Input, Data>(
  endpoint: Endpoint<Input, Data>,
  { query, header }: HttpRequest,
  body: unknown,
): Input | Malformed => {
  try {
    return endpoint.decodeRequest({ query: query(), body, key: header('idempotency-key') ?? '' });
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};
