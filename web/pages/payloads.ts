/**
 * The payload of every page: its head and the data that its component takes, made from the content. The prerenderer and
 * `vite dev` read it; a browser fetches what they made. The rows have the ids of page-table.ts, and data that a page's
 * component does not take does not compile.
 */
import { pathOf } from '../../core/catalogue/routes.ts';
import { accountData } from '../content/customer/account.ts';
import { ordersData } from '../content/customer/order-states.ts';
import { paymentData } from '../content/customer/payment.ts';
import type { Described } from '../content/described.ts';
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
import { productByName } from '../product/product-by-name.ts';
import type { PagePayload } from './page-payload.ts';
import { pageIdAt, type PageId } from './page-table.ts';

/** A page that search engines list, under its title. */
const listed = <Data>(title: string, { description, ...data }: Described<Data>) => ({
  head: { title, description },
  data,
});

/** A page of one shopper, or of none: it is not listed, and sets its own title. */
const unlisted = <Data>(data: Data) => ({ head: null, data });

const productTitle = (name: string): string => {
  const { title, subtitle } = productByName(name);
  return `${title}, ${subtitle.toLowerCase()}`;
};

export const payloads: { readonly [Id in PageId]: (path: string) => PagePayload<Id> } = {
  home: () => {
    const { description, ...data } = homeData();
    return { head: { description }, data };
  },
  shop: () => listed('Shop', shopData()),
  product: (path) => {
    const data = productDataAt(path);
    return listed(productTitle(data.name), data);
  },
  'product-new': (path) => {
    const data = newProductDataAt(path);
    return listed(productTitle(data.name), data);
  },
  'legacy-list': () => listed('Earlier product pages', legacyListData()),
  legacy: (path) => {
    const data = legacyDataAt(path);
    return listed(`${productByName(data.name).title}, earlier page`, data);
  },

  cart: () => unlisted(null),
  'cart-ecom': () => unlisted(null),
  checkout: () => unlisted(null),
  'payment-success': () => unlisted(paymentData()),
  'payment-fail': () => unlisted(paymentData()),

  login: () => unlisted(null),
  account: () => unlisted(accountData()),
  orders: () => unlisted(ordersData()),
  'track-order': () => unlisted(ordersData()),

  about: () => listed('About', aboutData()),
  results: () => listed('What to expect', resultsData()),
  manual: () => listed('The manual', manualData()),
  faq: () => listed('Frequently asked questions', questionsData()),
  contact: () => listed('Contact', contactData()),
  'customer-service': () => listed('Customer service', customerServiceData()),
  'coming-soon': () => listed('Coming soon', comingSoonData()),
  policy: (path) => {
    const data = policyDataAt(path);
    return listed(data.title, data);
  },

  'not-found': () => unlisted(null),
};

const payloadOfPage = <Id extends PageId>(id: Id, path: string): PagePayload<Id> => payloads[id](path);

export const payloadOf = (url: string): PagePayload => payloadOfPage(pageIdAt(url), pathOf(url));
