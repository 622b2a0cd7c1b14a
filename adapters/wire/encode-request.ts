/** The request of any call, by the shape of its input. A browser loads it with the lazy half of the contract. */
import type { AnyCall } from '../../core/contract/call.ts';
import { encode } from '../../core/contract/encode.ts';
import type { EncodedRequest } from './client-call.ts';

export const encodeRequest = ({ method, input, idempotencyKey }: AnyCall, value: unknown): EncodedRequest => {
  if (input === undefined) return {};
  const json = encode(input, value);
  const key = idempotencyKey && (value as { readonly key?: string }).key;
  return { [method === 'GET' ? 'query' : 'body']: json, ...(key !== undefined && { key }) };
};
