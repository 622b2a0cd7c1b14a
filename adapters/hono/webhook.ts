/**
 * The gateway's own call (spec 11). It has no browser, session or Origin; the signature over its bytes authenticates
 * it.
 */
import type { Hono } from 'hono';
import { refused } from '../../core/entities/answer.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { WEBHOOK_PATH } from '../wire/endpoints.ts';
import { setEndpoint, type CallParts, type ServedShop } from './calls.ts';
import type { AppEnv } from './context.ts';
import { bodyOf, readBody } from './requests/body.ts';

const UNREADABLE = refused('MALFORMED', shopMessages.malformed);

/** The exact bytes as text, so that the signature still fits; undefined for bytes that are not UTF-8. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

export const serveWebhook = (
  app: Hono<AppEnv>,
  { receiveWebhook }: ServedShop,
  { send, reject, bounded, deliver }: CallParts,
): void => {
  app.post(WEBHOOK_PATH, setEndpoint('webhook'), readBody(reject), bounded, async (c) => {
    const raw = textOf(bodyOf(c));
    const signature = c.req.header('x-razorpay-signature') ?? c.req.header('x-signature') ?? '';
    const answer = raw === undefined ? UNREADABLE : await receiveWebhook({ raw, signature });
    if (answer.status) {
      deliver();
      return send(c, answer);
    }
    // Only with a 5xx the gateway sends an event again.
    const isLater = answer.code === 'NO_GATEWAY' || answer.code === 'BUSY';
    return reject(c, { status: isLater ? 503 : 400, refusal: answer });
  });
};
