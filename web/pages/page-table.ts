/**
 * The pages of the site, one row each: its id (also the name of its file), its paths, and how its code is loaded. What
 * a page shows is made by the row of the same id in payloads.ts, which the browser's bundle does not hold.
 */
import type { ComponentType } from 'react';
import { pathOf, type RoutePath } from '../../core/catalogue/routes.ts';

type Row<Module> = {
  readonly paths: readonly RoutePath[];
  readonly load: () => Promise<Module>;
};

const page = <const Paths extends readonly RoutePath[], Module>(paths: Paths, load: () => Promise<Module>) => ({
  paths,
  load,
});

export const pageTable = {
  home: page(['/'], () => import('./catalogue/home.tsx')),
  shop: page(['/shop'], () => import('./catalogue/shop.tsx')),
  product: page(
    [
      '/products/skin-system',
      '/products/wash',
      '/products/weekly-polish',
      '/products/daily-moisturiser',
      '/products/night-recovery',
    ],
    () => import('./catalogue/product.tsx'),
  ),
  'product-new': page(
    ['/products/new/daily-moisturiser', '/products/new/weekly-polish'],
    () => import('./catalogue/product-new.tsx'),
  ),
  'legacy-list': page(['/old'], () => import('./catalogue/legacy-list.tsx')),
  legacy: page(
    ['/old/night-recovery', '/old/skin-system-old', '/old/wash-old'],
    () => import('./catalogue/legacy.tsx'),
  ),

  cart: page(['/cart'], () => import('./buying/cart.tsx')),
  'cart-ecom': page(['/cart-ecom'], () => import('./buying/cart-ecom.tsx')),
  checkout: page(['/checkout'], () => import('./buying/checkout.tsx')),
  'payment-success': page(['/payment/success'], () => import('./buying/payment-success.tsx')),
  'payment-fail': page(['/payment/fail'], () => import('./buying/payment-fail.tsx')),

  login: page(['/login'], () => import('./customer/login.tsx')),
  account: page(['/profile/account'], () => import('./customer/account.tsx')),
  orders: page(['/profile/orders'], () => import('./customer/orders.tsx')),
  'track-order': page(['/track-order'], () => import('./customer/track-order.tsx')),

  about: page(['/about'], () => import('./information/about.tsx')),
  results: page(['/results'], () => import('./information/results.tsx')),
  manual: page(['/manual'], () => import('./information/manual.tsx')),
  faq: page(['/frequently-asked-questions'], () => import('./help/faq.tsx')),
  contact: page(['/contact'], () => import('./help/contact.tsx')),
  'customer-service': page(['/customer-service'], () => import('./help/customer-service.tsx')),
  'coming-soon': page(['/coming-soon'], () => import('./information/coming-soon.tsx')),
  policy: page(
    [
      '/policies/privacy-policy',
      '/policies/refund-policy',
      '/policies/return-policy',
      '/policies/shipping-policy',
      '/policies/terms-of-use',
    ],
    () => import('./help/policy.tsx'),
  ),

  'not-found': page([], () => import('./not-found.tsx')),
};

export type PageId = keyof typeof pageTable;

/** A page's module, by the data that its component takes. */
type PageModule<Data> = { readonly Page: ComponentType<{ readonly data: Data }> };

type DataOf<Page> = Page extends (props: infer Props) => unknown
  ? Props extends { readonly data: infer Data }
    ? Data
    : null
  : never;

/** The data that each page's component takes; null for a component that takes none. */
export type PageData = {
  readonly [Id in PageId]: DataOf<Awaited<ReturnType<(typeof pageTable)[Id]['load']>>['Page']>;
};

/** The same rows, typed so that a page's id, component and data belong together. */
export const pageRows: { readonly [Id in PageId]: Row<PageModule<PageData[Id]>> } = pageTable;

const pageIds = Object.keys(pageTable) as readonly PageId[];

const idsByPath: ReadonlyMap<string, PageId> = new Map(
  pageIds.flatMap((id) => pageTable[id].paths.map((path) => [path, id] as const)),
);

export const pageIdAt = (url: string): PageId => idsByPath.get(pathOf(url)) ?? 'not-found';
