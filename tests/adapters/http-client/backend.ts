/** Backends with the responses that a test needs, behind the client's fetch. */
import type { Fetch, FetchInit } from '../../../adapters/http-client/fetch.ts';
import { createHttpClient, type HttpClientOptions } from '../../../adapters/http-client/http-client.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';

export type Reply = { readonly status?: number; readonly text: string };
export type SentRequest = { readonly url: string; readonly init: FetchInit };

/** A client of a backend that answers every call with `reply`, and the requests it received. */
export const clientOf = (
  reply: (request: SentRequest) => Reply | Promise<Reply>,
  options: Partial<HttpClientOptions> = {},
): { readonly api: ShopApi; readonly requests: readonly SentRequest[] } => {
  const requests: SentRequest[] = [];
  const fetch: Fetch = async (url, init) => {
    requests.push({ url, init });
    const { status = 200, text } = await reply({ url, init });
    return { status, text: async () => text };
  };
  return { api: createHttpClient({ fetch, ...options }), requests };
};

/** A client whose calls succeed with this data. */
export const answeredWith = (data: unknown): ShopApi =>
  clientOf(() => ({ text: JSON.stringify({ status: true, data }) })).api;
