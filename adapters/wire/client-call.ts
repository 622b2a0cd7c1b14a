/** The client's end of a call: its request, and the data in the answer. */
import type { AnyCall } from '../../core/contract/call.ts';
import { decodeTolerant } from '../../core/contract/tolerant.ts';

/** A request to send: the query of a GET or the body of a POST, and the Idempotency-Key. */
export type EncodedRequest = {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
};

/** Throws Unreadable. `input` is the call's own. */
export const decodeResponse = (call: AnyCall, json: unknown, input: unknown): unknown => {
  const sent = decodeTolerant(call.data, json);
  return call.complete === undefined ? sent : call.complete(sent, input);
};
