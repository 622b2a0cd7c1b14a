/** The table of pages: every route has one, and a payload belongs to its page alone. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { RoutePath } from '../../../core/catalogue/routes.ts';
import { ordersData, type OrdersData } from '../../../web/content/customer/order-states.ts';
import { homeData, type HomeData } from '../../../web/content/catalogue/home.ts';
import { pagePayloads } from '../../../web/pages/page-payloads.ts';
import { pageIdAt, type pageTable, type PageId, type PagePayload } from '../../../web/pages/page-table.ts';

type PathWithPage = { [Id in PageId]: (typeof pageTable)[Id]['paths'][number] }[PageId];

describe('the page table', () => {
  it('has one page for every route, and none for any other path', () => {
    // A route without a page does not compile.
    expectTypeOf<PathWithPage>().toEqualTypeOf<RoutePath>();
  });

  it('finds the page of an address, whatever its query, hash and last slash, and the not-found page for any other', () => {
    expect(['/', '/products/wash/?a=1#b', '/old/wash-old', '/nowhere', '/__proto__', '/404'].map(pageIdAt)).toEqual([
      'home',
      'product',
      'legacy',
      'not-found',
      'not-found',
      'not-found',
    ]);
  });
});

describe('the payloads of the pages', () => {
  it('of a path that a page does not have are refused', () => {
    for (const id of ['product', 'product-new', 'legacy', 'policy'] as const)
      expect(() => pagePayloads[id]('/about')).toThrow('/about');
  });

  it('of another page do not compile', () => {
    expectTypeOf<PagePayload<'home'>['data']>().toEqualTypeOf<HomeData>();
    expectTypeOf<PagePayload<'orders'>['data']>().toEqualTypeOf<OrdersData>();
    expectTypeOf<PagePayload<'checkout'>['data']>().toEqualTypeOf<null>();
    expectTypeOf({ head: null, data: ordersData() }).toExtend<PagePayload<'orders'>>();
    expectTypeOf({ head: null, data: homeData() }).not.toExtend<PagePayload<'orders'>>();
    expectTypeOf({ head: null, data: ordersData() }).not.toExtend<PagePayload<'home'>>();
    expectTypeOf({ head: null, data: homeData() }).not.toExtend<PagePayload<'cart'>>();
  });
});
