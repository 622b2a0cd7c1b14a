/** The server's end of a call: the input in a request, and the JSON of an answer's data. */
import type { AnyCall } from '../../core/contract/call.ts';
import { decodeStrict, Malformed } from '../../core/contract/strict.ts';
import { isIdempotencyKey } from '../../core/validation/idempotency-key.ts';

/** A request as the server received it. Without a body, `body` is undefined; without a key, `key` is empty. */
export type ReceivedRequest = {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string;
};

/** Throws Malformed. */
export const decodeRequest = ({ method, input, idempotencyKey }: AnyCall, request: ReceivedRequest): unknown => {
  // Void, which is all that a call without input takes.
  if (input === undefined) return undefined;
  const value = decodeStrict(input, method === 'GET' ? request.query : (request.body ?? {}));
  if (idempotencyKey === undefined || (idempotencyKey === 'optional' && request.key === '')) return value;
  if (!isIdempotencyKey(request.key))
    throw new Malformed('Idempotency-Key', 'should be 8 to 200 printable ASCII characters without spaces');
  return Object.assign({}, value, { key: request.key });
};
