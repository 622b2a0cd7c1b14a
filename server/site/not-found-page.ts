/**
 * The not-found page with the requested path, filled into the built file per request, so without JavaScript (spec 2).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { html } from 'hono/html';
import { PATH_PLACEHOLDER, shownPath } from '../../core/catalogue/routes.ts';

/** The page with the path of `url`, escaped, in place of the placeholder; undefined for a page without it. */
export const withPath = async (page: Uint8Array, url: string): Promise<string | undefined> => {
  const text = new TextDecoder().decode(page);
  // Percent-encoded, as the page's own script shows it.
  const path: string = await html`${shownPath(new URL(url).pathname)}`;
  return text.includes(PATH_PLACEHOLDER) ? text.replace(PATH_PLACEHOLDER, () => path) : undefined;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Low, because these pages are compressed on every request. */
const QUALITY = 4;

/** The text, compressed; `null` means uncompressed. */
export const encoded = async (text: string, encoding: 'br' | 'gzip' | null): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding === 'br')
    return new Uint8Array(await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  return new Uint8Array(encoding === 'gzip' ? await zip(text, { level: QUALITY }) : Buffer.from(text));
};
