/** Backends with the responses that a test needs, behind the client's fetch. */
import type { Fetch, FetchInit } from '../../../adapters/php-client/fetch.ts';
import { createPhpClient, type PhpClientOptions } from '../../../adapters/php-client/php-client.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';

export type Reply = { readonly status?: number; readonly text: string };
export type Asked = { readonly url: string; readonly init: FetchInit };

/** A client of a backend that answers every call with `reply`, and the requests it received. */
export const clientOf = (
  reply: (asked: Asked) => Reply | Promise<Reply>,
  options: Partial<PhpClientOptions> = {},
): { readonly api: ShopApi; readonly asked: readonly Asked[] } => {
  const asked: Asked[] = [];
  const fetch: Fetch = async (url, init) => {
    asked.push({ url, init });
    const { status = 200, text } = await reply({ url, init });
    return { status, text: async () => text };
  };
  return { api: createPhpClient({ fetch, ...options }), asked };
};

/** A client whose calls succeed with this data. */
export const answeredWith = (data: unknown): ShopApi =>
  clientOf(() => ({ text: JSON.stringify({ status: true, data }) })).api;
