/** What the header, the mobile menu and the footer lead to. */
import { products } from '../../core/catalogue/products.ts';

export type NavLink = { readonly to: string; readonly label: string; readonly note?: string };

export const shopLinks: readonly NavLink[] = [
  ...products.map(({ title, subtitle, page_link }) => ({ to: page_link, label: title, note: subtitle })),
  { to: '/shop', label: 'All products' },
];

export const exploreLinks: readonly NavLink[] = [
  { to: '/#routine', label: 'The routine' },
  { to: '/#inside', label: 'What we make it with' },
  { to: '/#questions', label: 'Questions' },
];
