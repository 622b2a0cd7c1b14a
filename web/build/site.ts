/** What the build needs of the site as a whole: its origin, the folder of its pictures, and its settings. */
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { SAMPLE_ORIGIN } from '../../core/catalogue/brand.ts';

export type Site = {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** The path of the folder with the photographs. */
  readonly pictures: string;
  /** The brand's settings that the storefront is built with. */
  readonly settings: Settings;
};

/** `SITE_ORIGIN` of the environment, or the sample. Throws for a value that is not an origin. */
export const originOf = (env: Readonly<Record<string, string | undefined>>): string => {
  const chosen = env['SITE_ORIGIN'] ?? '';
  if (chosen === '') return SAMPLE_ORIGIN;
  const url = URL.parse(chosen);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(`SITE_ORIGIN=${chosen}: expected a scheme and a host, such as ${SAMPLE_ORIGIN}`);
  }
  return url.origin;
};

/** The JPEG of a photograph, which every link preview can read. */
export const jpegOf = ({ origin, pictures }: Site, shot: string): string => `${origin}${pictures}/${shot}-1200.jpg`;
