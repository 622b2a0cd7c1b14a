/** The address of a shop, as it is written after a flag. */
import { BadInput } from '../io.ts';

/** The URL of a site, without a path; BadInput names the flag. `others` says what the flag takes besides. */
export const siteAddress = (text: string, flag: string, others = ''): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new BadInput(`${flag} is ${others}the address of a shop (http://…), not "${text}"`);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new BadInput(`${flag} takes the address of a site, such as ${url.origin}, without a path`);
  return url;
};
