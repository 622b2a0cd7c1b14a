/** The links of the header, the mobile menu and the footer. */
import * as destinations from '../../content/destinations.ts';
import { products } from '../../../core/catalogue/products.ts';

export type NavLink = { readonly to: string; readonly label: string; readonly note?: string };

export const shopLinks: readonly NavLink[] = [
  ...products.map(({ title, subtitle, page_link }) => ({ to: page_link, label: title, note: subtitle })),
  { to: '/shop', label: destinations.allProducts },
];

export const exploreLinks: readonly NavLink[] = [
  { to: '/manual', label: destinations.routine, note: destinations.routineNote },
  { to: '/results', label: destinations.results, note: destinations.resultsNote },
  { to: '/about', label: destinations.about },
  { to: '/frequently-asked-questions', label: destinations.questions },
  { to: '/contact', label: destinations.contact },
  { to: '/track-order', label: destinations.trackOrder },
];
