/** The title of a document: the page's own with the shop's name, or, for the home page, the shop's name and tagline. */
import { brand } from '../../../core/catalogue/brand.ts';

export const documentTitle = (shop: string, title?: string): string =>
  title === undefined ? `${shop} – ${brand.tagline}` : `${title} – ${shop}`;
