/** The payload of every page: made here while prerendering, fetched as JSON by a browser that goes there. */
import { homeData } from './products/home.ts';
import { legacyDataAt, legacyListData } from './products/legacy.ts';
import { ownDataAt } from './customer/customer-pages.ts';
import { productDataAt } from './products/product.ts';
import { newProductDataAt } from './products/product-new.ts';
import { shopData } from './products/shop.ts';
import { wordsDataAt } from './information/text-pages.ts';

/** What a page's component gets as its data; null for a page whose code says all. */
export const payloadOf = (path: string): unknown => {
  if (path === '/') return homeData();
  if (path === '/shop') return shopData();
  if (path === '/old') return legacyListData();
  return (
    productDataAt(path) ?? newProductDataAt(path) ?? legacyDataAt(path) ?? wordsDataAt(path) ?? ownDataAt(path) ?? null
  );
};
