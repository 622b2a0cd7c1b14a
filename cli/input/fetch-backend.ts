/** `fetch` of a backend that may be anybody's: it leads to no other address, and sends no more than a program can hold. */
import { Unreachable } from '../io.ts';

/** Of an answer, decompressed; the largest of the contract is a hundredth of it. */
const MAX_BYTES = 1_000_000;

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
export const fetchBackend = async (url: string, init: RequestInit, maxBytes = MAX_BYTES): Promise<Fetched> => {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { ok, status, headers } = response;
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    await response.body?.cancel();
    throw new Unreachable(`${new URL(url).origin} redirects to ${location}, which is not followed`);
  }
  const text = await readText(response, maxBytes);
  return { ok, status, headers, text: () => Promise.resolve(text) };
};

const readText = async ({ body, url }: Response, maxBytes: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new Unreachable(`${new URL(url).origin} sent an answer of more than ${maxBytes / 1e6} MB`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};
