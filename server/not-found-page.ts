/**
 * The not-found page with the path in it: one built file, filled in for each request, so that it needs no JavaScript
 * (spec 2).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PATH_PLACEHOLDER, shownPath } from '../core/catalogue/routes.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The page's text with the path of `url`, escaped, in the place of the mark; undefined where it has no such place. */
export const withPath = (page: Uint8Array, url: string): string | undefined => {
  const text = new TextDecoder().decode(page);
  // Encoded as in the browser's address, whose own script shows the same.
  const path = escaped(shownPath(new URL(url).pathname));
  return text.includes(PATH_PLACEHOLDER) ? text.replace(PATH_PLACEHOLDER, () => path) : undefined;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Fast compression: these pages are compressed on every request. */
const QUALITY = 4;

/** The text in the encoding; null for clients that accept none. */
export const encoded = async (text: string, encoding: 'br' | 'gzip' | null): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding === 'br')
    return new Uint8Array(await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  return new Uint8Array(encoding === 'gzip' ? await zip(text, { level: QUALITY }) : Buffer.from(text));
};
