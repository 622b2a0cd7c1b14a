/** A call of the contract and how its request is written: at once for an initial call, or after loading the others. */
import type { AnyCall } from '../../core/contract/call.ts';
import { initialCalls } from '../../core/contract/initial-calls.ts';
import type { CallName } from '../../core/ports/shop-api.ts';
import { plainRequest, type EncodedRequest } from '../wire/client-call.ts';
import { networkFailure } from './exchange.ts';

export type LoadedCall = {
  readonly call: AnyCall;
  readonly encodeRequest: (call: AnyCall, input: unknown) => EncodedRequest;
};

type CallTable = Readonly<Partial<Record<CallName, AnyCall>>>;

/** The call if it is an initial one; undefined for one that must be loaded. */
export const initialCall = (name: CallName): LoadedCall | undefined => {
  const call = (initialCalls as CallTable)[name];
  return call && { call, encodeRequest: plainRequest };
};

/** Rejects with ShopUnreachable, after calling `onLoadFailure`, when the code could not be loaded. */
export const loadCall = async (name: CallName, onLoadFailure?: () => void): Promise<LoadedCall> => {
  try {
    const { calls, encodeRequest } = (await import('./lazy-contract.ts')).lazyContract;
    // A call that is not an initial one is one of these.
    return { call: calls[name as keyof typeof calls], encodeRequest };
  } catch (cause) {
    onLoadFailure?.();
    throw networkFailure(cause);
  }
};
