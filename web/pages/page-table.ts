/**
 * The pages of the site, one row each: its id (also the name of its file), its paths, and how its code is loaded. What a
 * page is rendered from stands in page-payloads.ts, which no browser loads.
 */
import type { ComponentType } from 'react';
import { newPages, oldPages, pathOf, productPages, type RoutePath } from '../../core/catalogue/routes.ts';
import type { PageHead } from '../runtime/navigation/page-head.ts';

type Row<Module> = { readonly paths: readonly RoutePath[]; readonly load: () => Promise<Module> };

export const pageTable = {
  home: { paths: ['/'], load: () => import('./catalogue/home.tsx') },
  shop: { paths: ['/shop'], load: () => import('./catalogue/shop.tsx') },
  product: { paths: productPages, load: () => import('./catalogue/product.tsx') },
  'product-new': { paths: newPages, load: () => import('./catalogue/product-new.tsx') },
  'legacy-list': { paths: ['/old'], load: () => import('./catalogue/legacy-list.tsx') },
  legacy: { paths: oldPages, load: () => import('./catalogue/legacy.tsx') },

  cart: { paths: ['/cart'], load: () => import('./buying/cart.tsx') },
  'cart-ecom': { paths: ['/cart-ecom'], load: () => import('./buying/cart-ecom.tsx') },
  checkout: { paths: ['/checkout'], load: () => import('./buying/checkout.tsx') },
  'payment-success': { paths: ['/payment/success'], load: () => import('./buying/payment-success.tsx') },
  'payment-fail': { paths: ['/payment/fail'], load: () => import('./buying/payment-fail.tsx') },

  login: { paths: ['/login'], load: () => import('./customer/login.tsx') },
  account: { paths: ['/profile/account'], load: () => import('./customer/account.tsx') },
  orders: { paths: ['/profile/orders'], load: () => import('./customer/orders.tsx') },
  'track-order': { paths: ['/track-order'], load: () => import('./customer/track-order.tsx') },

  about: { paths: ['/about'], load: () => import('./information/about.tsx') },
  results: { paths: ['/results'], load: () => import('./information/results.tsx') },
  manual: { paths: ['/manual'], load: () => import('./information/manual.tsx') },
  faq: { paths: ['/frequently-asked-questions'], load: () => import('./help/faq.tsx') },
  contact: { paths: ['/contact'], load: () => import('./help/contact.tsx') },
  'customer-service': { paths: ['/customer-service'], load: () => import('./help/customer-service.tsx') },
  'coming-soon': { paths: ['/coming-soon'], load: () => import('./information/coming-soon.tsx') },
  policy: {
    paths: [
      '/policies/privacy-policy',
      '/policies/refund-policy',
      '/policies/return-policy',
      '/policies/shipping-policy',
      '/policies/terms-of-use',
    ],
    load: () => import('./help/policy.tsx'),
  },

  'not-found': { paths: [], load: () => import('./not-found.tsx') },
} as const satisfies Readonly<Record<string, Row<unknown>>>;

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

export type Payload<Data> = {
  /** Null for a page that search engines do not list; it sets its own title. */
  readonly head: PageHead | null;
  readonly data: Data;
};

export type PagePayload<Id extends PageId = PageId> = Payload<PageData[Id]>;

const pageIds = Object.keys(pageTable) as readonly PageId[];

const idsByPath: ReadonlyMap<string, PageId> = new Map(
  pageIds.flatMap((id) => pageTable[id].paths.map((path) => [path, id] as const)),
);

export const pageIdAt = (url: string): PageId => idsByPath.get(pathOf(url)) ?? 'not-found';
