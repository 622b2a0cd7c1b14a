/** What the shopper is told after something did not go as asked. */
import type { Refusal, RefusalCode } from '../entities/answer.ts';
import { ShopUnreachable } from '../ports/shop-api.ts';
import { shopMessages } from '../validation/messages.ts';

export type Notice = {
  readonly kind: 'error' | 'info';
  readonly message: string;
  /** The refusal's word; UNREACHABLE where there was no answer. */
  readonly code?: RefusalCode | 'UNREACHABLE';
};

export const info = (message: string): Notice => ({ kind: 'info', message });

export const refusalNotice = ({ code, message }: Refusal): Notice => ({ kind: 'error', code, message });

export const UNREACHABLE: Notice = { kind: 'error', code: 'UNREACHABLE', message: shopMessages.unreachable };

/** The answer of a call, or undefined where the shop was out of reach. Any other failure is a bug and goes on up. */
export const reached = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ShopUnreachable) return undefined;
    throw error;
  }
};
