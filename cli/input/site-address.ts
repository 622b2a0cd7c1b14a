/** The address of a shop as the value of a flag. */
import { BadInput } from '../io.ts';

/** Parses the URL of a site without a path. Throws BadInput; `otherValues` are what the flag accepts besides. */
export const siteAddress = (text: string, flag: string, otherValues = ''): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new BadInput(`${flag} "${text}" must be ${otherValues}the address of a shop (http://…)`);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new BadInput(`${flag} "${text}" must be an address without a path, such as ${url.origin}`);
  return url;
};
