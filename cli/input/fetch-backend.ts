/** `fetch` of a backend that may be anybody's: it follows no redirect, and reads a bounded answer. */
import { countedBytes, MAX_ANSWER_BYTES } from '../../adapters/wire/counted-bytes.ts';
import { Unreachable } from '../io.ts';

/** What many backends answer to a path that they do not have. */
export class Redirected extends Unreachable {
  override name = 'Redirected';
}

type Fetched = {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly text: () => Promise<string>;
};

/**
 * Resolves once the whole answer has arrived. Rejects where there is none, where it is longer than `maxBytes`, and where it is a
 * redirect, which would have this machine send the request to an address of the backend's choice.
 */
export const fetchBackend = async (url: string, init: RequestInit, maxBytes = MAX_ANSWER_BYTES): Promise<Fetched> => {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { ok, status, headers } = response;
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    await response.body?.cancel();
    throw new Redirected(`${new URL(url).origin} redirects to ${location}, which is not followed`);
  }
  const bytes = await countedBytes(response.body, maxBytes);
  if (bytes === undefined)
    throw new Unreachable(`${new URL(url).origin} sent an answer of more than ${maxBytes / 1024 ** 2} MB`);
  const text = new TextDecoder().decode(bytes);
  return { ok, status, headers, text: () => Promise.resolve(text) };
};
