/** The part of `fetch` that the client needs, which the browser's and Node's own both fit, and how a call becomes its options. */
import type { CallName } from '../../core/ports/shop-api.ts';
import type { EncodedRequest } from '../wire/client-call.ts';

export type FetchInit = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly credentials: 'same-origin';
  readonly cache: 'no-store';
  /** Lets the request complete after the page is left. */
  readonly keepalive?: boolean;
};

export type FetchResponse = { readonly status: number; readonly text: () => Promise<string> };

export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** A header carries printable ASCII. Any other key is left out, and the shop refuses the call for lack of one. */
const HEADER_SAFE = /^[\x20-\x7e]*$/;

/** The options of a call's request. */
export const initOf = (name: CallName, method: string, { body, key }: EncodedRequest): FetchInit => ({
  method,
  headers: {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && HEADER_SAFE.test(key) && { 'idempotency-key': key }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
  credentials: 'same-origin',
  cache: 'no-store',
  // A quick buy sends its event while the page is being left for the checkout.
  ...(name === 'sendConversion' && { keepalive: true }),
});
