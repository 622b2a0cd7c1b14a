/** Which page stands at which path, and how its code is loaded. */
import { pathOf } from '../../core/catalogue/routes.ts';
import { products } from '../../core/catalogue/products.ts';
import type { PageModule } from './page-module.ts';

export type PageId =
  | 'home'
  | 'shop'
  | 'product'
  | 'product-new'
  | 'legacy'
  | 'legacy-list'
  | 'cart'
  | 'cart-ecom'
  | 'checkout'
  | 'login'
  | 'payment-success'
  | 'payment-fail'
  | 'not-found'
  | 'account'
  | 'orders'
  | 'track-order'
  | 'about'
  | 'results'
  | 'manual'
  | 'faq'
  | 'contact'
  | 'customer-service'
  | 'coming-soon'
  | 'policy';

export const loaders: Readonly<Record<PageId, () => Promise<PageModule>>> = {
  home: () => import('./catalogue/home.tsx'),
  shop: () => import('./catalogue/shop.tsx'),
  product: () => import('./catalogue/product.tsx'),
  'product-new': () => import('./catalogue/product-new.tsx'),
  legacy: () => import('./catalogue/legacy.tsx'),
  'legacy-list': () => import('./catalogue/legacy-list.tsx'),
  cart: () => import('./buying/cart.tsx'),
  'cart-ecom': () => import('./buying/cart-ecom.tsx'),
  checkout: () => import('./buying/checkout.tsx'),
  login: () => import('./customer/login.tsx'),
  'payment-success': () => import('./buying/payment-success.tsx'),
  'payment-fail': () => import('./buying/payment-fail.tsx'),
  account: () => import('./customer/account.tsx'),
  orders: () => import('./customer/orders.tsx'),
  'track-order': () => import('./customer/track-order.tsx'),
  'not-found': () => import('./not-found.tsx'),
  about: () => import('./information/about.tsx'),
  results: () => import('./information/results.tsx'),
  manual: () => import('./information/manual.tsx'),
  faq: () => import('./information/faq.tsx'),
  contact: () => import('./information/contact.tsx'),
  'customer-service': () => import('./information/customer-service.tsx'),
  'coming-soon': () => import('./information/coming-soon.tsx'),
  policy: () => import('./information/policy.tsx'),
};

const byPath: ReadonlyMap<string, PageId> = new Map<string, PageId>([
  ['/', 'home'],
  ['/shop', 'shop'],
  ...products.map(({ page_link }) => [page_link, 'product'] as const),
  ['/products/new/daily-moisturiser', 'product-new'],
  ['/products/new/weekly-polish', 'product-new'],
  ['/old', 'legacy-list'],
  ['/old/night-recovery', 'legacy'],
  ['/old/skin-system-old', 'legacy'],
  ['/old/wash-old', 'legacy'],
  ['/cart', 'cart'],
  ['/cart-ecom', 'cart-ecom'],
  ['/checkout', 'checkout'],
  ['/login', 'login'],
  ['/payment/success', 'payment-success'],
  ['/payment/fail', 'payment-fail'],
  ['/profile/account', 'account'],
  ['/profile/orders', 'orders'],
  ['/track-order', 'track-order'],
  ['/about', 'about'],
  ['/results', 'results'],
  ['/manual', 'manual'],
  ['/frequently-asked-questions', 'faq'],
  ['/contact', 'contact'],
  ['/customer-service', 'customer-service'],
  ['/coming-soon', 'coming-soon'],
  ...['privacy-policy', 'refund-policy', 'return-policy', 'shipping-policy', 'terms-of-use'].map(
    (name) => [`/policies/${name}`, 'policy'] as const,
  ),
]);

/** Every path that has a page. */
export const pagePaths: readonly string[] = [...byPath.keys()];

export const isPage = (url: string): boolean => byPath.has(pathOf(url));

export const pageAt = (url: string): PageId => byPath.get(pathOf(url)) ?? 'not-found';
