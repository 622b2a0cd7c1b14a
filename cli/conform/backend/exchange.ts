/**
 * One call to a backend under test: the request as it was sent, the response as it came, and the answer that the
 * storefront's own decoding reads from it. Nothing is thrown: a response that is no answer is a result like any other.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { withCookies, type CookieJar, type FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import type { FetchResponse } from '../../../adapters/http-client/fetch.ts';
import { urlOf } from '../../../adapters/http-client/exchange.ts';
import type { EncodedRequest } from '../../../adapters/wire/client-call.ts';
import { UNKNOWN_PATH_STATUSES } from '../../../adapters/wire/backend-failure.ts';
import { decodeAnswer, parseEnvelope, type Envelope } from '../../../adapters/wire/envelope.ts';
import { allEndpoints, type Endpoint } from '../../../adapters/wire/endpoints.ts';
import { Unreadable } from '../../../core/contract/tolerant.ts';
import { BUSY_RETRY_MS, isRefusalCode, REFUSAL_CODES } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';

/** An answer as plain data, so that any part of it can be compared with what the contract says. */
export type PlainAnswer = {
  readonly status: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly now?: number;
};

/** The operations of `contract`: the storefront's calls, and the gateway's. */
export type Operation = CallName | 'receiveWebhook';

export type Exchange = {
  readonly name: Operation;
  readonly input: unknown;
  readonly sent: {
    readonly method: string;
    readonly path: string;
    readonly body?: string;
    readonly key?: string;
    /** Of an event of the gateway. */
    readonly signature?: string;
    /** The names of the fields that the contract does not have. */
    readonly claims?: readonly string[];
  };
  /** Undefined where no response came. */
  readonly http: number | undefined;
  readonly text: string;
  /** The JSON with its boolean `status`; undefined where there is none. */
  readonly envelope: Envelope | undefined;
  /** Undefined where the response is no answer, which `problem` explains. */
  readonly answer: PlainAnswer | undefined;
  readonly problem: string;
  /** The backend has no such call, which it may for the extended calls (spec 10.17). */
  readonly isMissing: boolean;
  /** When it was sent, and when its answer had come, in milliseconds of one clock: calls at the same time overlap. */
  readonly sentAt: number;
  readonly answeredAt: number;
};

/** The calls that change nothing: each GET, and the search for a customer, which is a POST. */
export const READ_ONLY_CALLS: readonly Operation[] = (Object.keys(allEndpoints) as readonly CallName[]).filter(
  (name) => allEndpoints[name].method === 'GET' || name === 'searchCustomer',
);

/** What a request has besides the input of its call. */
export type RequestExtras = {
  /** Fields that the contract does not have: what a client claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** By default JSON. */
  readonly accept?: string;
};

/** Makes a call in one browser's session. */
export type MakeCall = (name: CallName, input?: unknown, extras?: RequestExtras) => Promise<Exchange>;

export type CallOptions = {
  readonly base: string;
  readonly request: FetchWithCookies;
  readonly jar: CookieJar;
  readonly onExchange: (exchange: Exchange) => void;
};

const BUSY_RETRIES = 5;

const NOT_JSON = 'the response is not JSON with a boolean status';

export const createCall = ({ base, request, jar, onExchange }: CallOptions): MakeCall => {
  const fetch = withCookies(request, jar);
  return async (name, input, { claims, accept = 'application/json' } = {}) => {
    // Every endpoint encodes what the steps of a session give it; the types meet inside it.
    const endpoint = allEndpoints[name] as Endpoint<unknown, unknown>;
    const encoded = withClaims(endpoint.encodeRequest(input), endpoint.method, claims);
    const { body, key } = encoded;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = {
      method: endpoint.method,
      path: urlOf('', endpoint.path, encoded),
      ...(text !== undefined && { body: text }),
      ...(key !== undefined && { key }),
      ...(claims !== undefined && { claims: Object.keys(claims) }),
    };
    const common = { name, input, sent, isMissing: false, problem: '' };
    const attempt = async (): Promise<Exchange> => {
      const sentAt = performance.now();
      const received = await receive(
        fetch(urlOf(base, endpoint.path, encoded), {
          method: endpoint.method,
          headers: {
            accept,
            ...(text !== undefined && { 'content-type': 'application/json' }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          ...(text !== undefined && { body: text }),
          credentials: 'same-origin',
          cache: 'no-store',
        }),
      );
      const times = { sentAt, answeredAt: performance.now() };
      return received.http === undefined
        ? { ...common, ...received, ...times }
        : { ...common, ...received, ...read(endpoint, input, received), ...times };
    };
    let exchange = await attempt();
    // A busy backend has done nothing, and may be asked again.
    for (let again = 0; again < BUSY_RETRIES && exchange.answer?.code === 'BUSY'; again += 1) {
      await sleep(BUSY_RETRY_MS);
      exchange = await attempt();
    }
    onExchange(exchange);
    return exchange;
  };
};

/** The fields of the contract count more than those that are only claimed. */
const withClaims = (encoded: EncodedRequest, method: string, claims: RequestExtras['claims']): EncodedRequest => {
  if (claims === undefined) return encoded;
  if (method === 'POST') return { ...encoded, body: { ...claims, ...encoded.body } };
  const query = Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, String(value)]));
  return { ...encoded, query: { ...query, ...encoded.query } };
};

type Received =
  | { readonly http: number; readonly text: string }
  | (Pick<Exchange, 'text' | 'envelope' | 'answer' | 'problem'> & { readonly http: undefined });

/** The response, or why there is none. */
export const receive = async (sent: Promise<FetchResponse>): Promise<Received> => {
  try {
    const response = await sent;
    return { http: response.status, text: await response.text() };
  } catch (error) {
    return { http: undefined, text: '', envelope: undefined, answer: undefined, problem: reasonOf(error) };
  }
};

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `no response: ${cause instanceof Error ? cause.message : String(cause)}`;
};

type Read = Pick<Exchange, 'envelope' | 'answer' | 'problem' | 'isMissing'>;

const read = (
  { level, decodeResponse }: Endpoint<unknown, unknown>,
  input: unknown,
  { http, text }: { readonly http: number; readonly text: string },
): Read => {
  const envelope = parseEnvelope(text);
  const isUnknownPath = UNKNOWN_PATH_STATUSES.includes(http);
  if (envelope === undefined) {
    // A front controller answers an unknown path with a page and 200; the extended calls may be unknown.
    const isMissing = level === 'extended' && (isUnknownPath || http < 500);
    return { envelope, answer: undefined, isMissing, problem: NOT_JSON };
  }
  const refusesPath = isUnknownPath && envelope.get('status') === false && !isRefusalCode(envelope.get('code'));
  const isMissing = level === 'extended' && (refusesPath || envelope.get('code') === 'NOT_AVAILABLE');
  try {
    return {
      envelope,
      isMissing,
      answer: decodeAnswer(envelope, (data) => decodeResponse(data, input), REFUSAL_CODES),
      problem: '',
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { envelope, isMissing, answer: undefined, problem: `the storefront cannot read data: ${error.message}` };
  }
};
