/**
 * ShopApi over HTTP, for our own server and for any backend that speaks its paths. Tolerant of PHP's habits (spec
 * 10.16); whatever is no answer becomes the one typed failure, ShopUnreachable, with its cause.
 */
import { refused, type Answer } from '../../core/entities/answer.ts';
import type { AnswerOf, CallName, CallRefusal, ShopApi } from '../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../core/ports/shop-unreachable.ts';
import type { Ticker } from '../../core/ports/time.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { envelopeOf, toldAnswer } from '../wire/answer-json.ts';
import { backendFailureIn } from '../wire/backend-failure.ts';
import type { DataOf, InputOf } from '../wire/calls.ts';
import type { Endpoint, Rows, Sent } from '../wire/endpoint.ts';
import { endpoints } from '../wire/endpoints.ts';
import { refusalOf } from '../wire/refusal-codes.ts';
import { Unreadable, type Told } from '../wire/tolerant.ts';
import type { Fetch, FetchInit } from './fetch.ts';
import { createLaterCalls, type Reply } from './later-calls.ts';

export type PhpClientOptions = {
  readonly fetch: Fetch;
  /**
   * What stands before `/server/api/…`: nothing for the page's own site, or an origin such as `http://127.0.0.1:3000`.
   */
  readonly base?: string;
  /**
   * How long a call waits for its answer, in milliseconds. It is given up, not taken back: the shop may still do it.
   */
  readonly timeoutMs?: number;
  /** Measures the time-out; without it a call waits as long as `fetch` does. */
  readonly after?: Ticker['after'];
  /** Called once, when an answer says that it is a sandbox's. */
  readonly onSandbox?: () => void;
  /** Called when a part of the client's own code could not be had: a newer build may have replaced it. */
  readonly onLostCode?: () => void;
};

const TIMEOUT_MS = 15_000;

/** A header carries printable ASCII. A key of anything else is left out, and refused by the shop as no key at all. */
const HEADER_SAFE = /^[\x20-\x7e]*$/;

export const createPhpClient = ({
  fetch,
  base = '',
  timeoutMs = TIMEOUT_MS,
  after,
  onSandbox,
  onLostCode,
}: PhpClientOptions): ShopApi => {
  let toldSandbox = false;
  const laterCalls = createLaterCalls();

  const ask = async <Name extends CallName>(name: Name, input: InputOf<Name>): Promise<AnswerOf<Name>> => {
    // What is not loaded later is asked in this very turn: the page may be on its way out.
    const endpoint = atHand(name) ?? (await rowOf(name, onLostCode));
    const sent = endpoint.send(input);
    const { status, text } = await withinTime(
      exchange(fetch, urlOf(base, endpoint.path, sent), initOf(name, endpoint.method, sent)),
    );
    const reply = replyOf(status, text);
    const { envelope } = reply;
    const isLater = endpoint.section === 11;
    if (isLater && laterCalls.isMissing(reply)) return refused('NOT_AVAILABLE', shopMessages.notAvailable);
    if (envelope === undefined) throw noAnswer(new Error(`HTTP ${reply.status} without a readable answer`));
    if (envelope.get('sandbox') === true && !toldSandbox) {
      toldSandbox = true;
      onSandbox?.();
    }
    const answer = read(envelope, (data) => endpoint.read(data, input));
    if (isLater) laterCalls.heard(answer);
    return answer.status ? answer : refusalOf(name, answer);
  };

  const withinTime = <T>(work: Promise<T>): Promise<T> =>
    after === undefined
      ? work
      : new Promise<T>((resolve, reject) => {
          const cancel = after(timeoutMs, () => reject(unreachable(new Error(`no answer within ${timeoutMs} ms`))));
          work.then(resolve, reject).finally(cancel);
        });

  const alone = createFirstAlone();

  /**
   * A token exchanged by a call that overtook this one: nothing was done, so it is asked once more with the new token.
   */
  const call =
    <Name extends CallName>(name: Name) =>
    (input: InputOf<Name>): Promise<AnswerOf<Name>> =>
      alone(async () => {
        const answer = await ask(name, input);
        return !answer.status && answer.code === 'SESSION_REPLACED' ? ask(name, input) : answer;
      });

  return {
    searchCustomer: call('searchCustomer'),
    logout: call('logout'),
    getAddresses: call('getAddresses'),
    checkSession: call('checkSession'),
    createCustomer: call('createCustomer'),
    sendOtp: call('sendOtp'),
    verifyOtp: call('verifyOtp'),
    getRewardCash: call('getRewardCash'),
    getCart: call('getCart'),
    addToCart: call('addToCart'),
    quickBuy: call('quickBuy'),
    updateCart: call('updateCart'),
    deleteFromCart: call('deleteFromCart'),
    applyDiscount: call('applyDiscount'),
    deleteDiscount: call('deleteDiscount'),
    signUpForOffers: call('signUpForOffers'),
    sendConversion: call('sendConversion'),
    getOffer: call('getOffer'),
    placeOrder: call('placeOrder'),
    listOrders: call('listOrders'),
    getOrder: call('getOrder'),
    trackOrder: call('trackOrder'),
    getPaymentStatus: call('getPaymentStatus'),
    cancelOrder: call('cancelOrder'),
    returnOrder: call('returnOrder'),
    getInvoice: call('getInvoice'),
    verifyPayment: call('verifyPayment'),
    retryPayment: call('retryPayment'),
    getPincode: call('getPincode'),
    getCustomer: call('getCustomer'),
    updateCustomer: call('updateCustomer'),
    eraseCustomer: call('eraseCustomer'),
    updateConsent: call('updateConsent'),
    getCashLedger: call('getCashLedger'),
    createGrievance: call('createGrievance'),
  };
};

type Row<Name extends CallName> = Endpoint<InputOf<Name>, DataOf<Name>>;

const atHand = <Name extends CallName>(name: Name): Row<Name> | undefined => {
  const rows: Partial<Rows<CallName>> = endpoints;
  return rows[name];
};

/** A row of the table's other part, which comes with the first call that needs it. */
const rowOf = async <Name extends CallName>(name: Name, onLost?: () => void): Promise<Row<Name>> => {
  try {
    const { careEndpoints } = await import('../wire/care-endpoints.ts');
    const rows: Rows<CallName> = { ...endpoints, ...careEndpoints };
    return rows[name];
  } catch (cause) {
    onLost?.();
    throw unreachable(cause);
  }
};

const unreachable = (cause: unknown): ShopUnreachable => new ShopUnreachable(shopMessages.unreachable, { cause });
/** Something came back, so it is not the network that is to blame. */
const noAnswer = (cause: unknown): ShopUnreachable =>
  new ShopUnreachable(shopMessages.shopBroken, { cause, reason: 'shop' });

/** Its proxy is there, so neither is it the shopper's network. */
const backendDown = (): ShopUnreachable =>
  new ShopUnreachable(shopMessages.backendUnreachable, {
    cause: new Error('the proxy had no reply from its backend'),
    reason: 'backend',
  });

const exchange = async (
  fetch: Fetch,
  url: string,
  init: FetchInit,
): Promise<{ readonly status: number; readonly text: string }> => {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw unreachable(cause);
  }
};

/**
 * What came back. A proxy whose backend gave no answer says so in JSON: with the status of the page that came instead,
 * as if that page had come here, or that nothing came. Throws ShopUnreachable for the latter.
 */
const replyOf = (status: number, text: string): Reply => {
  const envelope = envelopeOf(text);
  const failure = envelope === undefined ? undefined : backendFailureIn(envelope);
  if (failure === undefined) return { status, text, envelope };
  if (failure.http === undefined) throw backendDown();
  return { status: failure.http, text: '', envelope: undefined };
};

const read = <Data>(envelope: Told, decode: (data: unknown) => Data): Answer<Data, CallRefusal> => {
  try {
    return toldAnswer(envelope, decode);
  } catch (cause) {
    throw cause instanceof Unreadable ? noAnswer(cause) : cause;
  }
};

const urlOf = (base: string, path: string, { query = {} }: Sent): string => {
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${base.replace(/\/+$/, '')}${path}${words.length === 0 ? '' : `?${words.join('&')}`}`;
};

const initOf = (name: CallName, method: string, { body, key }: Sent): FetchInit => ({
  method,
  headers: {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && HEADER_SAFE.test(key) && { 'idempotency-key': key }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  credentials: 'same-origin',
  cache: 'no-store',
  // The event of a quick buy is sent as the page is left for the checkout.
  ...(name === 'sendConversion' && { keepalive: true }),
});

/**
 * Lets the first call go alone and the others follow once it has settled: a backend hands out its session with the
 * first answer, and calls that go side by side without one would each be given another.
 */
const createFirstAlone = (): (<T>(run: () => Promise<T>) => Promise<T>) => {
  let first: Promise<unknown> | undefined;
  return async (run) => {
    if (first !== undefined) {
      await first;
      return run();
    }
    const mine = run();
    first = mine.catch(() => undefined);
    return mine;
  };
};
