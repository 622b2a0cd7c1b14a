/** Shops that believe events that the gateway has not signed, and how each is served. */
import { createHmac } from 'node:crypto';
import type { FetchInit } from '../../../adapters/http-client/fetch.ts';
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { WEBHOOK_PATH } from '../../../adapters/wire/endpoints.ts';
import { isJsonObject, parseJsonObject, type JsonObject } from '../../../cli/input/json-object.ts';
import type { ServedLocalShop } from '../../../cli/scenario/environment/local-shop.ts';
import { signed } from '../../shop/gateway-events.ts';
import { at } from './broken-shop.ts';
import { INTACT, serveBroken } from './served-broken-shop.ts';

type ReceivedEvent = {
  readonly raw: string;
  readonly signature: string | undefined;
  /** The signatures that the gateway has made so far. */
  readonly genuine: readonly string[];
};

export type EventMutant = {
  readonly name: string;
  readonly believes: (event: ReceivedEvent) => boolean;
  /** It refuses the event as well, after it has believed it. */
  readonly isRefused?: true;
  /** False where a named check alone finds it. */
  readonly isFoundBySessions?: false;
};

const isNamed = (raw: string, name: string): boolean => at(parseJsonObject(raw), 'event') === name;
const isOfRazorpay = (raw: string): boolean => at(parseJsonObject(raw), 'payload') !== undefined;

export const forgedEventMutants: readonly EventMutant[] = [
  { name: 'accepts an event without a signature', believes: ({ signature }) => signature === undefined },
  {
    name: 'accepts an event with any signature',
    believes: ({ signature }) => signature !== undefined,
  },
  {
    name: 'does not check that a signature of the gateway fits the bytes',
    isFoundBySessions: false,
    believes: ({ signature = '', genuine }) => genuine.includes(signature),
  },
  {
    name: 'checks signatures with an empty secret',
    believes: ({ raw, signature }) => signature === createHmac('sha256', '').update(raw).digest('hex'),
  },
  { name: 'never checks the sandbox’s events', believes: ({ raw }) => !isOfRazorpay(raw) },
  {
    name: 'never checks a captured payment of Razorpay',
    believes: ({ raw }) => isOfRazorpay(raw) && isNamed(raw, 'payment.captured'),
  },
  {
    name: 'never checks a paid order of Razorpay',
    believes: ({ raw }) => isOfRazorpay(raw) && isNamed(raw, 'order.paid'),
  },
  { name: 'refuses an unsigned event after it has applied it', believes: () => true, isRefused: true },
];

/** Answers the gateway's call in the shop's place; `forward` has the shop answer it. */
type AnswerEvent = (
  init: FetchInit,
  forward: (init: FetchInit) => ReturnType<FetchWithCookies>,
) => ReturnType<FetchWithCookies>;

export const answeringEvents =
  (shop: FetchWithCookies, answer: AnswerEvent): FetchWithCookies =>
  (url, init) =>
    new URL(url).pathname === WEBHOOK_PATH ? answer(init, (changed) => shop(url, changed)) : shop(url, init);

/** A response to the gateway. */
export const textResponse = (status: number, text: string): Awaited<ReturnType<FetchWithCookies>> => ({
  status,
  headers: { getSetCookie: () => [] },
  text: () => Promise.resolve(text),
});

/** A fresh shop that acts on every event that it believes, whatever its signature. */
export const serveBelieving = ({ believes, isRefused }: EventMutant): ServedLocalShop => {
  const { local, request } = serveBroken(INTACT);
  const { sandboxPayments } = local;
  const genuine: string[] = [];
  const pay: typeof sandboxPayments.pay = async (...payment) => {
    const answer = await sandboxPayments.pay(...payment);
    if (answer.status && answer.data.event !== undefined) genuine.push(answer.data.event.signature);
    return answer;
  };
  return {
    local: { ...local, sandboxPayments: { ...sandboxPayments, pay } },
    request: answeringEvents(request, async (init, forward) => {
      const { body: raw = '', headers } = init;
      if (!believes({ raw, signature: headers['x-signature'], genuine })) return forward(init);
      const event = signed(sandboxFormOf(raw));
      const answer = await forward({
        ...init,
        body: event.raw,
        headers: { ...headers, 'x-signature': event.signature, 'x-razorpay-signature': event.signature },
      });
      return isRefused === true
        ? textResponse(400, '{"status":false,"code":"MALFORMED","message":"Not signed"}')
        : answer;
    }),
  };
};

/** What the event says, in the form that this shop's sandbox reads. */
const sandboxFormOf = (raw: string): JsonObject => {
  const event = parseJsonObject(raw) ?? {};
  if (!isOfRazorpay(raw)) return event;
  const { id, order_id, amount, currency } = asObject(at(event, 'payload.payment.entity'));
  return {
    id,
    event: 'payment.captured',
    at: Number(event['created_at']) * 1000,
    order: String(order_id).replace('sandbox_', ''),
    gateway_order: order_id,
    payment: id,
    amount,
    currency,
  };
};

const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
