/**
 * The gateway's own call (spec 11): no browser, no session, no Origin; what speaks for it is the signature over its
 * bytes.
 */
import type { Hono } from 'hono';
import { refused, type Answer } from '../../core/entities/answer.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { encodeAnswer } from '../wire/codecs/answer-json.ts';
import { WEBHOOK_PATH } from '../wire/endpoints/endpoint.ts';
import { readBytes } from './request/body.ts';
import type { AppContext, AppEnv } from './context.ts';
import { refuse, TOO_LARGE, WRONG_METHOD, type Envelope, type TransportRefusal } from './refusals.ts';

export type WebhookPorts = {
  readonly receive: (news: { readonly raw: string; readonly signature: string }) => Promise<Answer<null>>;
  readonly envelope: () => Envelope;
  /** Called when news was taken, after which there may be messages. */
  readonly onNews: () => void;
};

const UNREADABLE = refused('MALFORMED', shopMessages.malformed);

/** The very bytes as text, from which they can be had back; undefined for what is no UTF-8. */
const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const signatureOf = (c: AppContext): string =>
  c.req.header('x-razorpay-signature') ?? c.req.header('x-signature') ?? '';

/** To be called before the rules that hold for browsers are put in place. */
export const serveWebhook = (app: Hono<AppEnv>, { receive, envelope, onNews }: WebhookPorts): void => {
  const no = (c: AppContext, refusal: TransportRefusal): Response => refuse(c, refusal, envelope());

  app.post(WEBHOOK_PATH, async (c) => {
    const bytes = await readBytes(c).catch(() => new Uint8Array());
    if (bytes === undefined) return no(c, TOO_LARGE);
    const raw = textOf(bytes);
    const answer = raw === undefined ? UNREADABLE : await receive({ raw, signature: signatureOf(c) });
    if (!answer.status) return no(c, { status: 400, refusal: answer });
    onNews();
    c.header('Cache-Control', 'no-store');
    const { now, sandbox } = envelope();
    return c.json(encodeAnswer({ ...answer, now }, () => null, { sandbox }));
  });
  app.all(WEBHOOK_PATH, (c) => {
    c.header('Allow', 'POST');
    return no(c, WRONG_METHOD);
  });
};
