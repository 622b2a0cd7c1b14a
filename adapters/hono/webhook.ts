/**
 * The gateway's own call (spec 11). It has no browser, session or Origin; the signature over its bytes authenticates
 * it.
 */
import type { Hono } from 'hono';
import { refused } from '../../core/entities/answer.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import type { ServedShop } from '../http/call-handlers.ts';
import { encodeAnswer } from '../wire/envelope.ts';
import { WEBHOOK_PATH } from '../wire/endpoints.ts';
import { EMPTY_HEADERS, OK } from '../http/call-response.ts';
import type { AppContext, AppEnv } from './context.ts';
import { jsonResponse, createReject, otherMethods } from './json-response.ts';
import { TOO_LARGE, type Envelope } from '../http/refusals.ts';
import { readBytes } from '../http/body.ts';
import { requestOf } from './request.ts';

export type WebhookPorts = {
  readonly receive: ServedShop['receiveWebhook'];
  readonly envelope: () => Envelope;
  /** Called after an event was accepted; there may be messages to send. */
  readonly onEvent: () => void;
};

const UNREADABLE = refused('MALFORMED', shopMessages.malformed);

/** The exact bytes as text, so that the signature still fits; undefined for bytes that are not UTF-8. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const signatureOf = (c: AppContext): string =>
  c.req.header('x-razorpay-signature') ?? c.req.header('x-signature') ?? '';

/** To be called before the checks for browsers are added. */
export const serveWebhook = (app: Hono<AppEnv>, { receive, envelope, onEvent }: WebhookPorts): void => {
  const reject = createReject(envelope);

  app.post(WEBHOOK_PATH, async (c) => {
    c.set('endpoint', 'webhook');
    const bytes = await readBytes(requestOf(c)).catch(() => new Uint8Array());
    if (bytes === undefined) return reject(c, TOO_LARGE);
    const raw = textOf(bytes);
    const answer = raw === undefined ? UNREADABLE : await receive({ raw, signature: signatureOf(c) });
    // Only with a 5xx the gateway sends an event again.
    const isLater = answer.status === false && (answer.code === 'NO_GATEWAY' || answer.code === 'BUSY');
    if (!answer.status) return reject(c, { status: isLater ? 503 : 400, refusal: answer });
    onEvent();
    const { now, ...extras } = envelope();
    const body = JSON.stringify(encodeAnswer({ ...answer, now }, () => null, extras));
    return jsonResponse(c, { status: 200, headers: EMPTY_HEADERS, body, outcome: OK });
  });
  app.all(WEBHOOK_PATH, otherMethods('POST', reject));
};
