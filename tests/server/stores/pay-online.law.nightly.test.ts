/** Paying a cash on delivery order online over the wire, on every store, with calls and events at once (spec 10.23). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestApp } from '../../adapters/hono/app.ts';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { checkRecords } from '../../../core/shop/maintenance/check-records.ts';
import { describeOnSqlite } from '../../databases/every-store.ts';
import { courses, expectOnePayment, type Place } from '../../shop/paid-online.ts';
import { createTestShop, SITE } from '../../shop/test-shop.ts';

/** The law itself is tried far more often in process; here a store and the wire are between. */
const RUNS = 24;
const MOST_MS = 4_000;

const serve = (store: ShopStore): Place & { readonly errors: readonly string[] } => {
  const shop = createTestShop({ store });
  const { app, errors } = createTestApp({ shop, origin: SITE });
  const send = async (url: string, init: RequestInit): Promise<Response> => app.request(url, init);
  return { shop, errors, session: () => createHttpClient({ base: SITE, fetch: withCookies(send) }) };
};

describeOnSqlite('a cash on delivery order that may be paid online', (open) => {
  it('ends with one payment, or with one refund for each, whatever happens to it at once', async () => {
    const store = await open();
    const place = serve(store);
    let customers = 0;
    await fc.assert(
      fc.asyncProperty(courses, async (course) => {
        customers += 1;
        await expectOnePayment(place, `98765${String(customers).padStart(5, '0')}`, course);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: MOST_MS, markInterruptAsFailure: false },
    );
    expect((await checkRecords(store)).problems).toEqual([]);
    expect(place.errors).toEqual([]);
  });
});
