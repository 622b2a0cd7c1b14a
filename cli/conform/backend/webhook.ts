/** The gateway's own call to a backend under test, as a gateway makes it: without a browser and its session. */
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { NO_RESPONSE_STATUSES, UNKNOWN_PATH_STATUSES } from '../../../adapters/wire/backend-failure.ts';
import { parseEnvelope } from '../../../adapters/wire/envelope.ts';
import { isRefusalCode } from '../../../core/entities/answer.ts';
import { WEBHOOK_PATH } from '../../../adapters/wire/endpoints.ts';
import { receive, type Exchange } from './exchange.ts';
import { repeated } from './lost-call.ts';

/** The bytes of an event, and what is sent as the gateway's signature over them; undefined for none. */
export type SentEvent = { readonly raw: string; readonly signature: string | undefined };

export type SendEvent = (event: SentEvent) => Promise<Exchange>;

export type WebhookOptions = { readonly base: string; readonly request: FetchWithCookies };

export const createSendEvent =
  ({ base, request }: WebhookOptions): SendEvent =>
  async ({ raw, signature }) => {
    const sent = { method: 'POST', path: WEBHOOK_PATH, body: raw, ...(signature !== undefined && { signature }) };
    const common = { name: 'receiveWebhook', input: undefined, sent, isMissing: false, problem: '' } as const;
    const sentAt = performance.now();
    const received = await receive(
      request(`${base}${WEBHOOK_PATH}`, {
        method: 'POST',
        // A backend looks for the signature in either header, as this shop does.
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'x-razorpay-signature': signature, 'x-signature': signature }),
        },
        body: raw,
        credentials: 'same-origin',
        cache: 'no-store',
      }),
    );
    const times = { sentAt, answeredAt: performance.now() };
    return received.http === undefined
      ? { ...common, ...received, ...times }
      : { ...common, ...received, ...read(received), ...times };
  };

/** A gateway looks at the HTTP status alone, so a response without JSON is no problem. */
const read = ({
  http,
  text,
}: {
  readonly http: number;
  readonly text: string;
}): Pick<Exchange, 'envelope' | 'answer' | 'isMissing'> => {
  const envelope = parseEnvelope(text);
  return {
    envelope,
    answer: envelope === undefined ? undefined : { status: envelope.get('status') === true },
    isMissing: UNKNOWN_PATH_STATUSES.includes(http) && !isRefusalCode(envelope?.get('code')),
  };
};

/** Whether the backend has the path at all, which an event without content and signature shows. */
export const hasWebhook = async (options: WebhookOptions): Promise<boolean> => {
  const send = createSendEvent(options);
  const isFailing = ({ http }: Exchange): boolean => http === undefined || NO_RESPONSE_STATUSES.includes(http);
  const { http, isMissing } = await repeated(() => send({ raw: '{}', signature: undefined }), isFailing);
  return http !== undefined && !isMissing;
};

/** Whether the answer says that the event was accepted: by `status`, or by HTTP where there is no JSON. */
export const isAcknowledged = ({ http = 0, answer }: Exchange): boolean =>
  answer === undefined ? http >= 200 && http <= 299 : answer.status;
