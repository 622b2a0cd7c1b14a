/** Backends that answer whatever a test wants, through the fetch that the client is given. */
import type { Fetch, FetchInit } from '../../../adapters/php-client/fetch.ts';
import { createPhpClient, type PhpClientOptions } from '../../../adapters/php-client/php-client.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';

export type Reply = { readonly status?: number; readonly text: string };
export type Asked = { readonly url: string; readonly init: FetchInit };

/** A client of a backend that answers every call by `reply`, and what it was asked. */
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

/** A client that is answered with this data, the call being done. */
export const answeredWith = (data: unknown): ShopApi =>
  clientOf(() => ({ text: JSON.stringify({ status: true, data }) })).api;
