/** Backends that believe events that the gateway has not signed. */
import type { FetchInit } from '../../../../adapters/http-client/fetch.ts';
import type { FetchWithCookies } from '../../../../adapters/http-client/cookies.ts';
import { WEBHOOK_PATH } from '../../../../adapters/wire/endpoints.ts';
import { isJsonObject, parseJsonObject, type JsonObject } from '../../../../cli/input/json-object.ts';
import type { ServedLocalShop } from '../../../../cli/scenario/environment/local-shop.ts';
import { signed } from '../../../shop/gateway-events.ts';
import { at } from './broken-shop.ts';

export type ReceivedEvent = {
  readonly raw: string;
  readonly signature: string | undefined;
  /** The signatures that the gateway has made so far. */
  readonly genuine: readonly string[];
};

/** Whether the event has the form of Razorpay; the others have that of this shop's sandbox. */
export const isOfRazorpay = (raw: string): boolean => at(parseJsonObject(raw), 'payload') !== undefined;

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

/** A shop that acts on every event that it believes, whatever its signature; it may refuse the event as well after that. */
export const believingEvents =
  (believes: (event: ReceivedEvent) => boolean, isRefused = false) =>
  ({ local, request }: ServedLocalShop): ServedLocalShop => {
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
        return isRefused ? textResponse(400, '{"status":false,"code":"MALFORMED","message":"Not signed"}') : answer;
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
