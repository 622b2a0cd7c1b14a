/** Paying a cash on delivery order online, in every order of what may happen to it (spec 10.23). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../../../core/entities/order.ts';
import { isPrepaid } from '../../../../core/entities/payment-mode.ts';
import type { OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { checkRecords } from '../../../../core/shop/shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { courses, expectOnePayment } from '../../../shop/paid-online.ts';
import { createTestShop } from '../../../shop/test-shop.ts';

/** The law; adds what an order ended in to `ends`. */
const holds = (ends = new Set<string>()) =>
  fc.asyncProperty(courses, async (course) => {
    const shop = createTestShop();
    const order = await expectOnePayment({ shop, session: () => shop.session() }, PHONE, course);
    expect((await checkRecords(shop.store)).problems).toEqual([]);
    ends.add(endOf(order));
  });

const endOf = (order: OrderRecord): string =>
  [
    stateOf(order),
    ...(order.onlineRequest === undefined ? [] : ['asked']),
    ...(isPrepaid(order.mode) ? ['online'] : []),
    ...(order.payment.refunds.length > 0 ? ['refund'] : []),
  ].join(', ');

describe('an order that is to be paid in cash, and may be paid online', () => {
  it('ends with one payment, or with one refund for each, whatever happens to it in whatever order', async () => {
    await fc.assert(holds(), { numRuns: 250 });
  });

  it('ends in every way that it can', async () => {
    const ends = new Set<string>();
    await fc.assert(holds(ends), { numRuns: 350, seed: 1023 });
    expect([...ends]).toEqual(
      expect.arrayContaining([
        'delivered, asked',
        'delivered, asked, refund',
        'delivered, asked, online',
        'delivered, asked, online, refund',
        'refunded, asked, refund',
        'refunded, asked, online, refund',
        'cancelled, asked',
      ]),
    );
  });
});
