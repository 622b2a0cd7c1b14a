/**
 * What each page is rendered from: prerendered into its document, and fetched as JSON when the page is opened later. With
 * it goes all the content, so the prerender and the server read this file, and no browser.
 */
import { pathOf } from '../../core/catalogue/routes.ts';
import { accountData } from '../content/customer/account.ts';
import { ordersData } from '../content/customer/order-states.ts';
import { trackOrderPage } from '../content/customer/track-order.ts';
import { paymentData } from '../content/customer/payment.ts';
import { aboutData } from '../content/information/about.ts';
import { comingSoonData } from '../content/information/coming-soon.ts';
import { customerServiceData, contactData } from '../content/information/contact.ts';
import { manualData } from '../content/information/manual.ts';
import { resultsData } from '../content/information/results.ts';
import { policyDataAt } from '../content/policies/all-policies.ts';
import { homeData } from '../content/catalogue/home.ts';
import { legacyDataAt, legacyListData } from '../content/catalogue/legacy.ts';
import { newProductDataAt } from '../content/catalogue/product-new.ts';
import { productDataAt } from '../content/catalogue/product.ts';
import { shopData } from '../content/catalogue/shop.ts';
import { questionsData } from '../content/questions.ts';
import type { Described } from '../content/blocks.ts';
import { pageIdAt, type PageData, type PageId, type PagePayload, type Payload } from './page-table.ts';

/** The payload of an address. Throws for a path that its page does not have. */
export const payloadOf = (url: string): PagePayload => pagePayloads[pageIdAt(url)](pathOf(url));

/** A page that search engines list. */
export const listed = <Data>({ documentTitle, description, ...data }: Described<Data>) => ({
  head: { ...(documentTitle !== null && { title: documentTitle }), description },
  data,
});

/** A page of one shopper, or of none: it is not listed, and sets its own title. */
export const unlisted = <Data>(data: Data): Payload<Data> => ({ head: null, data });

/** A page without content of its own. */
const nothing = () => unlisted(null);

export const pagePayloads: { readonly [Id in PageId]: (path: string) => Payload<PageData[Id]> } = {
  home: () => listed(homeData()),
  shop: () => listed(shopData()),
  product: (path) => listed(productDataAt(path)),
  'product-new': (path) => listed(newProductDataAt(path)),
  'legacy-list': () => listed(legacyListData()),
  legacy: (path) => listed(legacyDataAt(path)),
  cart: nothing,
  'cart-ecom': nothing,
  checkout: nothing,
  'payment-success': () => unlisted(paymentData()),
  'payment-fail': () => unlisted(paymentData()),
  login: nothing,
  account: () => unlisted(accountData()),
  orders: () => unlisted(ordersData()),
  'track-order': () => listed({ ...ordersData(), ...trackOrderPage }),
  about: () => listed(aboutData()),
  results: () => listed(resultsData()),
  manual: () => listed(manualData()),
  faq: () => listed(questionsData()),
  contact: () => listed(contactData()),
  'customer-service': () => listed(customerServiceData()),
  'coming-soon': () => listed(comingSoonData()),
  policy: (path) => listed(policyDataAt(path)),
  'not-found': nothing,
};
