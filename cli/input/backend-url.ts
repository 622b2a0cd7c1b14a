/** Reading `--backend`: where `/server/api/…` of an existing backend is to be found. */
import { BadInput } from '../io.ts';

const no = (typed: string, problem: string): BadInput =>
  new BadInput(
    `--backend "${typed}" ${problem}; give a URL such as https://shop.example or https://shop.example/folder`,
  );

/** The address without a slash at its end. Throws BadInput for anything but a plain http or https URL. */
export const backendUrl = (typed: string): string => {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url === undefined) throw no(typed, 'is not a URL');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw no(typed, 'is not an http or https URL');
  // Not repeated: what stands there is a password.
  if (url.username !== '' || url.password !== '')
    throw no(`${url.protocol}//…@${url.host}`, 'contains a user name or password');
  if (url.search !== '' || url.hash !== '' || /[?#]/u.test(typed)) throw no(typed, 'must not have a query or fragment');
  const folder = url.pathname.replace(/\/+$/u, '');
  if (/\/\/|\\|%/u.test(folder) || /\/\.\.?(?:\/|$)/u.test(typed)) throw no(typed, 'has a path that cannot be used');
  if (/\/server(?:\/api)?$/u.test(folder))
    throw no(typed, 'must not end with /server or /server/api, which are added automatically');
  return url.origin + folder;
};
