/**
 * What the shopper is told after something did not go as asked. No network, an error of the shop's own, and a refusal
 * are three different messages.
 */
import type { Refusal, RefusalCode } from '../entities/answer.ts';
import type { ProductId } from '../entities/product.ts';
import { ShopUnreachable, type UnreachableReason } from '../ports/shop-unreachable.ts';
import { shopMessages } from '../validation/messages.ts';

export type Notice = {
  readonly kind: 'error' | 'info';
  readonly message: string;
  /** The refusal's word; UNREACHABLE where there was no answer. */
  readonly code?: RefusalCode | 'UNREACHABLE';
  /** Why there was no answer, where there was none. */
  readonly reason?: UnreachableReason;
  /** The product whose "Buy now" this is about: it is shown at that button instead of in the cart. */
  readonly product?: ProductId;
};

/** In the place of an answer where there was none: what to tell the shopper. */
export type NoAnswer = { readonly status: 'no-answer'; readonly notice: Notice };

export const info = (message: string): Notice => ({ kind: 'info', message });

export const refusalNotice = ({ code, message }: Refusal): Notice => ({ kind: 'error', code, message });

const MESSAGES: Readonly<Record<UnreachableReason, string>> = {
  network: shopMessages.unreachable,
  shop: shopMessages.shopBroken,
  backend: shopMessages.backendUnreachable,
};
const unreachable = (reason: UnreachableReason): Notice => ({
  kind: 'error',
  code: 'UNREACHABLE',
  reason,
  message: MESSAGES[reason],
});

/** Where nothing more is known than that there was no answer. */
export const NOT_REACHED: Notice = unreachable('network');

/** What to tell about a call that was not done. */
export const noticeOf = (answer: Refusal | NoAnswer): Notice =>
  answer.status === false ? refusalNotice(answer) : answer.notice;

/** The answer of a call, or why there was none. Any other failure is a bug and goes on up. */
export const reached = async <T>(call: Promise<T>): Promise<T | NoAnswer> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ShopUnreachable) return { status: 'no-answer', notice: unreachable(error.reason) };
    throw error;
  }
};
