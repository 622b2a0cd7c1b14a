/** Unguessable tokens from the browser's cryptographic random source. */
import type { Random } from '../../core/ports/random.ts';

const BYTES = 18;

/** 144 bits as 24 characters of base64url. */
export const createBrowserRandom = (crypto: Pick<Crypto, 'getRandomValues'>): Pick<Random, 'token'> => ({
  token: () =>
    btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(BYTES))))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
});
