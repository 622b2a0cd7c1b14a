/**
 * What the shopper reads when an action did not succeed. No network, a failure on the shop's side, and a refusal are
 * three different messages.
 */
import type { Refusal, RefusalCode } from '../entities/answer.ts';
import type { ProductId } from '../entities/product.ts';
import { ShopUnreachable, type UnreachableReason } from '../ports/shop-unreachable.ts';
import * as shopperMessages from '../validation/shopper-messages.ts';

export type Notice = {
  readonly kind: 'error' | 'info';
  readonly message: string;
  /** The code of the refusal; UNREACHABLE if there was no answer. */
  readonly code?: RefusalCode | 'UNREACHABLE';
  /** Why there was no answer, if there was none. */
  readonly reason?: UnreachableReason;
  /** The product whose "Buy now" this is about: shown at that button instead of in the cart. */
  readonly product?: ProductId;
};

/** Takes the place of an answer if there was none. */
export type NoAnswer = { readonly status: 'no-answer'; readonly notice: Notice };

export const info = (message: string): Notice => ({ kind: 'info', message });

export const refusalNotice = ({ code, message }: Pick<Refusal, 'code' | 'message'>): Notice => ({
  kind: 'error',
  code,
  message,
});

const MESSAGES: Readonly<Record<UnreachableReason, string>> = {
  network: shopperMessages.unreachable,
  shop: shopperMessages.shopBroken,
  backend: shopperMessages.backendUnreachable,
};
const unreachable = (reason: UnreachableReason): Notice => ({
  kind: 'error',
  code: 'UNREACHABLE',
  reason,
  message: MESSAGES[reason],
});

/** For a call whose failure gave no reason. */
export const UNREACHABLE: Notice = unreachable('network');

/** The notice for a call that did not succeed. */
export const noticeOf = (answer: Refusal | NoAnswer): Notice =>
  answer.status === false ? refusalNotice(answer) : answer.notice;

/** Whether the same call may succeed if it is repeated. */
export const isTemporary = (code: RefusalCode): boolean =>
  code === 'BUSY' || code === 'THROTTLED' || code === 'SESSION_REPLACED';

/** The answer of a call, or the reason why there was none. Any other failure is a bug and is thrown on. */
export const catchUnreachable = <T>(call: Promise<T>): Promise<T | NoAnswer> => call.catch(noAnswer);

const noAnswer = (error: unknown): NoAnswer => {
  if (error instanceof ShopUnreachable) return { status: 'no-answer', notice: unreachable(error.reason) };
  throw error;
};
