/** A call of the contract and how its request is written: at once from its initial half, or after loading the other half. */
import type { AnyCall } from '../../core/contract/call.ts';
import { initialCalls } from '../../core/contract/initial-calls.ts';
import type { CallName } from '../../core/ports/shop-api.ts';
import { plainRequest, type EncodedRequest } from '../wire/client-call.ts';
import { networkFailure } from './exchange.ts';

export type LoadedCall = {
  readonly call: AnyCall;
  readonly encodeRequest: (call: AnyCall, input: unknown) => EncodedRequest;
};

type Calls = Readonly<Partial<Record<CallName, AnyCall>>>;

/** The call if it is in the initial half; undefined for one that must be loaded. */
export const initialCall = (name: CallName): LoadedCall | undefined => {
  const call = (initialCalls as Calls)[name];
  return call && { call, encodeRequest: plainRequest };
};

/** Rejects with ShopUnreachable, after calling `onLoadFailure`, when the code could not be loaded. */
export const loadCall = async (name: CallName, onLoadFailure?: () => void): Promise<LoadedCall> => {
  try {
    const { calls, encodeRequest } = (await import('./lazy-half.ts')).lazyHalf;
    // A name that is not in the initial half is in this one.
    return { call: calls[name as keyof typeof calls], encodeRequest };
  } catch (cause) {
    onLoadFailure?.();
    throw networkFailure(cause);
  }
};
