/** A call of the contract and its request: at once for an eager call, or after loading the others. */
import type { AnyCall } from '../../core/contract/call.ts';
import { eagerCalls } from '../../core/contract/eager-calls.ts';
import type { CallName } from '../../core/ports/shop-api.ts';
import type { EncodedRequest } from '../wire/client-call.ts';
import { networkFailure } from './exchange.ts';

export type PreparedCall = { readonly call: AnyCall; readonly request: EncodedRequest };

type CallTable = Readonly<Partial<Record<CallName, AnyCall>>>;

/** The call if it is an eager one; undefined for one that must be loaded. */
export const eagerCall = (name: CallName, input: unknown): PreparedCall | undefined => {
  const call = (eagerCalls as CallTable)[name];
  // Each is a POST, or has no input, and its JSON is the input itself.
  return call && { call, request: input ? { body: input } : {} };
};

/** Rejects with ShopUnreachable, after calling `onLoadFailure`, when the code could not be loaded. */
export const loadCall = async (name: CallName, input: unknown, onLoadFailure?: () => void): Promise<PreparedCall> => {
  const { lazyContract } = await import('./lazy-contract.ts').catch((cause: unknown) => {
    onLoadFailure?.();
    throw networkFailure(cause);
  });
  // A call that is not an eager one is one of these.
  const call = lazyContract.calls[name as keyof typeof lazyContract.calls];
  return { call, request: lazyContract.encodeRequest(call, input) };
};
