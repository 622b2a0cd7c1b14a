/** `--backend`: the URL of an existing backend, under which `/server/api/…` is found. */
import { BadInput } from '../io.ts';

const invalid = (text: string, problem: string): BadInput =>
  new BadInput(`--backend "${text}" ${problem}; use a URL such as https://shop.example or https://shop.example/folder`);

/** The URL without a trailing slash. Throws BadInput unless it is a plain http or https URL. */
export const backendUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw invalid(text, 'is not a URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid(text, 'is not an http or https URL');
  // The message doesn't repeat the URL, which contains a password.
  if (url.username !== '' || url.password !== '')
    throw invalid(`${url.protocol}//…@${url.host}`, 'contains a user name or password');
  if (url.search !== '' || url.hash !== '' || /[?#]/u.test(text))
    throw invalid(text, 'must not have a query or fragment');
  const folder = url.pathname.replace(/\/+$/u, '');
  if (/\/\/|\\|%/u.test(folder) || /\/\.\.?(?:\/|$)/u.test(text)) throw invalid(text, 'has an unsupported path');
  if (/\/server(?:\/api)?$/u.test(folder))
    throw invalid(text, 'must not end with /server or /server/api, which are added automatically');
  return url.origin + folder;
};
