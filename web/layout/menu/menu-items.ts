/** The links of the header, the mobile menu and the footer. */
import { products } from '../../../core/catalogue/products.ts';

export type NavLink = { readonly to: string; readonly label: string; readonly note?: string };

export const shopLinks: readonly NavLink[] = [
  ...products.map(({ title, subtitle, page_link }) => ({ to: page_link, label: title, note: subtitle })),
  { to: '/shop', label: 'All products' },
];

export const exploreLinks: readonly NavLink[] = [
  { to: '/manual', label: 'The routine', note: 'What, when and how much' },
  { to: '/results', label: 'What to expect', note: 'Week by week' },
  { to: '/about', label: 'About us' },
  { to: '/frequently-asked-questions', label: 'Questions' },
  { to: '/contact', label: 'Contact' },
  { to: '/track-order', label: 'Track order' },
];
