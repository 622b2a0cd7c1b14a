/** The table of pages: every route has one, every page has its file, and a payload belongs to its page alone. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { routes, type RoutePath } from '../../../core/catalogue/routes.ts';
import { ordersData, type OrdersData } from '../../../web/content/customer/order-states.ts';
import { homeData, type HomeData } from '../../../web/content/catalogue/home.ts';
import { pagePayloads, payloadOf } from '../../../web/pages/page-payloads.ts';
import { pageIdAt, pageTable, type PageId, type PagePayload } from '../../../web/pages/page-table.ts';

const PAGES = join(import.meta.dirname, '../../../web/pages');
const ids = Object.keys(pageTable);
const paths: readonly string[] = Object.values(pageTable).flatMap((page) => page.paths);

type PathWithPage = { [Id in PageId]: (typeof pageTable)[Id]['paths'][number] }[PageId];

describe('the page table', () => {
  it('has one page for every route, and none for any other path', () => {
    // Checked by the compiler, too: a route without a page does not compile.
    expectTypeOf<PathWithPage>().toEqualTypeOf<RoutePath>();
    expect(paths.toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
    expect(new Set(paths).size).toBe(paths.length);
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

  it.each(ids)('loads %s from the file of that name, which the build looks for', (id) => {
    const files = globSync(`**/${id}.tsx`, { cwd: PAGES });
    expect(files).toHaveLength(1);
    expect(readFileSync(join(PAGES, 'page-table.ts'), 'utf8')).toContain(
      `import('./${files[0]?.replaceAll('\\', '/')}')`,
    );
  });

  it('has no page file without a row', () => {
    const files = globSync('**/*.tsx', { cwd: PAGES }).filter((file) =>
      /export const Page\b/.test(readFileSync(join(PAGES, file), 'utf8')),
    );
    expect(files.map((file) => file.replace(/^.*[\\/]|\.tsx$/g, '')).toSorted()).toEqual(ids.toSorted());
  });
});

describe('the payloads of the pages', () => {
  it.each(routes.filter(({ isPrivate }) => isPrivate !== true))(
    'of $path have a title and a description, as search engines list the page',
    ({ path }) => {
      const { head } = payloadOf(path);
      expect(head?.description.length).toBeGreaterThan(40);
      expect(head?.title === undefined).toBe(path === '/');
    },
  );

  it.each(routes.filter(({ isPrivate }) => isPrivate === true))(
    'of $path have none, as search engines do not list the page',
    ({ path }) => {
      expect(payloadOf(path).head).toBeNull();
    },
  );

  it('are JSON: what a browser fetches is what was rendered', () => {
    for (const { path } of routes) expect(JSON.parse(JSON.stringify(payloadOf(path)))).toEqual(payloadOf(path));
  });

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
