/** One HTTP exchange of the client: the URL and options of `fetch`, the reply, and the failures instead of one. */
import type { CallName } from '../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../core/ports/shop-unreachable.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { decodeBackendFailure } from '../wire/backend-failure.ts';
import { parseEnvelope, type Envelope } from '../wire/envelope.ts';
import type { EncodedRequest } from '../wire/client-call.ts';
import { initOf, type Fetch } from './fetch.ts';

/** No response: the shopper's network may be the cause. */
export const networkFailure = (cause: unknown): ShopUnreachable =>
  new ShopUnreachable(shopperMessages.unreachable, { cause });

/** An unusable response: the network works, so the fault is the shop's. */
export const shopFailure = (cause: unknown): ShopUnreachable =>
  new ShopUnreachable(shopperMessages.shopBroken, { cause, reason: 'shop' });

/** The proxy responds, so the fault is the backend's and not the shopper's network. */
const backendFailure = (): ShopUnreachable =>
  new ShopUnreachable(shopperMessages.backendUnreachable, {
    cause: new Error('the proxy had no reply from its backend'),
    reason: 'backend',
  });

/** A response: its HTTP status, its text, and the envelope if the text is one. */
export type Reply = { readonly status: number; readonly text: string; readonly envelope: Envelope | undefined };

export type Exchange = {
  readonly name: CallName;
  readonly method: string;
  readonly url: string;
  readonly request: EncodedRequest;
};

export const urlOf = (base: string, path: string, { query = {} }: EncodedRequest): string => {
  const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${base.replace(/\/+$/, '')}${path}${words.length === 0 ? '' : `?${words.join('&')}`}`;
};

/** Rejects with ShopUnreachable when there is no response, or a proxy says that its backend gave none. */
export const exchange = async (fetch: Fetch, { name, method, url, request }: Exchange): Promise<Reply> => {
  try {
    const response = await fetch(url, initOf(name, method, request));
    return replyOf(response.status, await response.text());
  } catch (cause) {
    throw cause instanceof ShopUnreachable ? cause : networkFailure(cause);
  }
};

/**
 * A proxy reports in JSON that its backend gave no answer. With the status of the page that came instead, the reply is
 * that page; without one it throws ShopUnreachable.
 */
const replyOf = (status: number, text: string): Reply => {
  const envelope = parseEnvelope(text);
  const failure = envelope === undefined ? undefined : decodeBackendFailure(envelope);
  if (failure === undefined) return { status, text, envelope };
  if (failure.http === undefined) throw backendFailure();
  return { status: failure.http, text: '', envelope: undefined };
};
