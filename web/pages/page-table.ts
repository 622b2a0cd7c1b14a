/**
 * The pages of the site, one row each: its id (also the name of its file), its paths, how its code is loaded, and the
 * payload that it is rendered from. The browser fetches payloads: the build leaves `payload` out of its code, and with
 * it the content (build/chunks/server-members.ts).
 */
import type { ComponentType } from 'react';
import { pathOf, type RoutePath } from '../../core/catalogue/routes.ts';
import { accountData } from '../content/customer/account.ts';
import { ordersData } from '../content/customer/order-states.ts';
import { paymentData } from '../content/customer/payment.ts';
import { aboutData } from '../content/information/about.ts';
import { comingSoonData } from '../content/information/coming-soon.ts';
import { customerServiceData, contactData } from '../content/information/contact.ts';
import { manualData } from '../content/information/manual.ts';
import { resultsData } from '../content/information/results.ts';
import { policyDataAt } from '../content/policies/all-policies.ts';
import { homeData } from '../content/products/home.ts';
import { legacyDataAt, legacyListData } from '../content/products/legacy.ts';
import { newProductDataAt } from '../content/products/product-new.ts';
import { productDataAt } from '../content/products/product.ts';
import { shopData } from '../content/products/shop.ts';
import { questionsData } from '../content/questions/all-questions.ts';
import { listed, unlisted, type Payload } from './page-payload.ts';

type Row<Module, Data> = {
  readonly paths: readonly RoutePath[];
  readonly load: () => Promise<Module>;
  /** The payload of one of the paths. Throws for a path that the page does not have. */
  readonly payload: (path: string) => Payload<Data>;
};

const page = <const Paths extends readonly RoutePath[], Module, Data>(
  row: Row<Module, Data> & { readonly paths: Paths },
) => row;

/** A page without content of its own. */
const nothing = () => unlisted(null);

export const pageTable = {
  home: page({
    paths: ['/'],
    load: () => import('./catalogue/home.tsx'),
    payload: () => listed(homeData()),
  }),
  shop: page({
    paths: ['/shop'],
    load: () => import('./catalogue/shop.tsx'),
    payload: () => listed(shopData()),
  }),
  product: page({
    paths: [
      '/products/skin-system',
      '/products/wash',
      '/products/weekly-polish',
      '/products/daily-moisturiser',
      '/products/night-recovery',
    ],
    load: () => import('./catalogue/product.tsx'),
    payload: (path) => listed(productDataAt(path)),
  }),
  'product-new': page({
    paths: ['/products/new/daily-moisturiser', '/products/new/weekly-polish'],
    load: () => import('./catalogue/product-new.tsx'),
    payload: (path) => listed(newProductDataAt(path)),
  }),
  'legacy-list': page({
    paths: ['/old'],
    load: () => import('./catalogue/legacy-list.tsx'),
    payload: () => listed(legacyListData()),
  }),
  legacy: page({
    paths: ['/old/night-recovery', '/old/skin-system-old', '/old/wash-old'],
    load: () => import('./catalogue/legacy.tsx'),
    payload: (path) => listed(legacyDataAt(path)),
  }),

  cart: page({
    paths: ['/cart'],
    load: () => import('./buying/cart.tsx'),
    payload: nothing,
  }),
  'cart-ecom': page({
    paths: ['/cart-ecom'],
    load: () => import('./buying/cart-ecom.tsx'),
    payload: nothing,
  }),
  checkout: page({
    paths: ['/checkout'],
    load: () => import('./buying/checkout.tsx'),
    payload: nothing,
  }),
  'payment-success': page({
    paths: ['/payment/success'],
    load: () => import('./buying/payment-success.tsx'),
    payload: () => unlisted(paymentData()),
  }),
  'payment-fail': page({
    paths: ['/payment/fail'],
    load: () => import('./buying/payment-fail.tsx'),
    payload: () => unlisted(paymentData()),
  }),

  login: page({
    paths: ['/login'],
    load: () => import('./customer/login.tsx'),
    payload: nothing,
  }),
  account: page({
    paths: ['/profile/account'],
    load: () => import('./customer/account.tsx'),
    payload: () => unlisted(accountData()),
  }),
  orders: page({
    paths: ['/profile/orders'],
    load: () => import('./customer/orders.tsx'),
    payload: () => unlisted(ordersData()),
  }),
  'track-order': page({
    paths: ['/track-order'],
    load: () => import('./customer/track-order.tsx'),
    payload: () => unlisted(ordersData()),
  }),

  about: page({
    paths: ['/about'],
    load: () => import('./information/about.tsx'),
    payload: () => listed(aboutData()),
  }),
  results: page({
    paths: ['/results'],
    load: () => import('./information/results.tsx'),
    payload: () => listed(resultsData()),
  }),
  manual: page({
    paths: ['/manual'],
    load: () => import('./information/manual.tsx'),
    payload: () => listed(manualData()),
  }),
  faq: page({
    paths: ['/frequently-asked-questions'],
    load: () => import('./help/faq.tsx'),
    payload: () => listed(questionsData()),
  }),
  contact: page({
    paths: ['/contact'],
    load: () => import('./help/contact.tsx'),
    payload: () => listed(contactData()),
  }),
  'customer-service': page({
    paths: ['/customer-service'],
    load: () => import('./help/customer-service.tsx'),
    payload: () => listed(customerServiceData()),
  }),
  'coming-soon': page({
    paths: ['/coming-soon'],
    load: () => import('./information/coming-soon.tsx'),
    payload: () => listed(comingSoonData()),
  }),
  policy: page({
    paths: [
      '/policies/privacy-policy',
      '/policies/refund-policy',
      '/policies/return-policy',
      '/policies/shipping-policy',
      '/policies/terms-of-use',
    ],
    load: () => import('./help/policy.tsx'),
    payload: (path) => listed(policyDataAt(path)),
  }),

  'not-found': page({
    paths: [],
    load: () => import('./not-found.tsx'),
    payload: nothing,
  }),
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
export const pageRows: { readonly [Id in PageId]: Row<PageModule<PageData[Id]>, PageData[Id]> } = pageTable;

export type PagePayload<Id extends PageId = PageId> = Payload<PageData[Id]>;

const pageIds = Object.keys(pageTable) as readonly PageId[];

const idsByPath: ReadonlyMap<string, PageId> = new Map(
  pageIds.flatMap((id) => pageTable[id].paths.map((path) => [path, id] as const)),
);

export const pageIdAt = (url: string): PageId => idsByPath.get(pathOf(url)) ?? 'not-found';

const payloadOfPage = <Id extends PageId>(id: Id, path: string): PagePayload<Id> => pageRows[id].payload(path);

/** The payload of an address. Not in a browser, which fetches it. */
export const payloadOf = (url: string): PagePayload => payloadOfPage(pageIdAt(url), pathOf(url));
