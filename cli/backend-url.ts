/** Reading `--backend`: where `/server/api/…` of an existing backend is to be found. */
import { BadInput } from './io.ts';

const no = (typed: string, problem: string): BadInput =>
  new BadInput(`--backend "${typed}" ${problem}; give an address such as https://shop.example or https://shop.example/folder`);

/** The address without a slash at its end. Throws BadInput for what is no plain http or https address. */
export const backendUrl = (typed: string): string => {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url === undefined) throw no(typed, 'is no address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw no(typed, 'is neither http nor https');
  // Not repeated: what stands there is a password.
  if (url.username !== '' || url.password !== '') throw no(`${url.protocol}//…@${url.host}`, 'carries a user name or password');
  if (url.search !== '' || url.hash !== '' || /[?#]/u.test(typed)) throw no(typed, 'has a query or a fragment');
  const folder = url.pathname.replace(/\/+$/u, '');
  if (/\/\/|\\|%/u.test(folder) || /\/\.\.?(?:\/|$)/u.test(typed)) throw no(typed, 'has an odd path');
  if (/\/server(?:\/api)?$/u.test(folder)) throw no(typed, 'ends with the path that the calls begin with, which is added by itself');
  return url.origin + folder;
};
