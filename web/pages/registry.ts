/** Which page stands at which path, and how its code is loaded. */
import { pathOf } from '../../core/catalogue/routes.ts';
import { products } from '../../core/catalogue/products.ts';
import type { PageModule } from '../lib/page-module.ts';

export type PageId =
  | 'home' | 'shop' | 'product' | 'product-new' | 'legacy' | 'legacy-list' | 'cart' | 'cart-ecom' | 'checkout' | 'login' | 'payment-success' | 'payment-fail' | 'not-found'
  | 'account' | 'orders' | 'track-order'
  | 'about' | 'results' | 'manual' | 'faq' | 'contact' | 'customer-service' | 'coming-soon' | 'policy';

export const loaders: Readonly<Record<PageId, () => Promise<PageModule>>> = {
  'home': () => import('./home.tsx'),
  'shop': () => import('./shop.tsx'),
  'product': () => import('./product.tsx'),
  'product-new': () => import('./product-new.tsx'),
  'legacy': () => import('./legacy.tsx'),
  'legacy-list': () => import('./legacy-list.tsx'),
  'cart': () => import('./cart.tsx'),
  'cart-ecom': () => import('./cart-ecom.tsx'),
  'checkout': () => import('./checkout.tsx'),
  'login': () => import('./login.tsx'),
  'payment-success': () => import('./payment-success.tsx'),
  'payment-fail': () => import('./payment-fail.tsx'),
  'account': () => import('./account.tsx'),
  'orders': () => import('./orders.tsx'),
  'track-order': () => import('./track-order.tsx'),
  'not-found': () => import('./not-found.tsx'),
  'about': () => import('./about.tsx'),
  'results': () => import('./results.tsx'),
  'manual': () => import('./manual.tsx'),
  'faq': () => import('./faq.tsx'),
  'contact': () => import('./contact.tsx'),
  'customer-service': () => import('./customer-service.tsx'),
  'coming-soon': () => import('./coming-soon.tsx'),
  'policy': () => import('./policy.tsx'),
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
  ...['privacy-policy', 'refund-policy', 'return-policy', 'shipping-policy', 'terms-of-use'].map((name) => [`/policies/${name}`, 'policy'] as const),
]);

/** Every path that has a page. */
export const pagePaths: readonly string[] = [...byPath.keys()];

export const isPage = (url: string): boolean => byPath.has(pathOf(url));

export const pageAt = (url: string): PageId => byPath.get(pathOf(url)) ?? 'not-found';
