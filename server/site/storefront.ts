/** The pages of the site: those of the routes, each with what it requires, and pages of products that are sold out. */
import type { Storefront } from '../../adapters/hono/shop-app.ts';
import { SOLD_OUT_PAGES } from '../../adapters/hono/pages/sold-out-pages.ts';
import { productOfPage } from '../../core/catalogue/product-of-page.ts';
import { passesCheck, routeAt } from '../../core/catalogue/routes.ts';
import type { SoldOutCheck } from './sold-out.ts';
import type { StaticFiles } from './static-files.ts';

/** Pages of products are sent as sold out while they are; in front of an external backend nobody knows. */
export const createStorefront = (
  { serve, notFound, broken }: StaticFiles,
  isSoldOut: SoldOutCheck = async () => false,
): Storefront => ({
  serve: async (c) => {
    const product = productOfPage(c.req.path);
    const folder = product !== undefined && (await isSoldOut(product.id)) ? SOLD_OUT_PAGES : undefined;
    // Without what its route requires, such as an order number, a page is not found (spec 2).
    const route = routeAt(c.req.path);
    return route === undefined || passesCheck(route, c.req.url) ? serve(c, folder) : undefined;
  },
  notFound,
  broken,
});
