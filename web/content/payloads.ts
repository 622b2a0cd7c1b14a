/** The payload of every page: made here while prerendering, fetched as JSON by a browser that goes there. */
import { homeData } from './home.ts';
import { productDataAt } from './product.ts';
import { shopData } from './shop.ts';

/** What a page's component gets as its data; null for a page whose code says all. */
export const payloadOf = (path: string): unknown => {
  if (path === '/') return homeData();
  if (path === '/shop') return shopData();
  return productDataAt(path) ?? null;
};
