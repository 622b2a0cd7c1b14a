/** What the operator is shown of a customer. */
import { describe, expect, it } from 'vitest';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { moved, openCod, TO_DELIVERY } from '../../../shop/orders.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import { dataOf, createTestShop, refusalOf, type TestShop } from '../../../shop/test-shop.ts';

const overview = (shop: TestShop, phone = PHONE) => dataOf(shop.findCustomer(phone));

describe('a customer in the operator’s overview', () => {
  it('is shown with account, orders, reward cash, consents and complaints', async () => {
    const opened = await openCod();
    const { shop, api, number } = opened;
    const start = shop.clock.now();
    await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    await shop.clock.advance(DAY);
    await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
    const { ticket } = await dataOf(
      api.createGrievance({ name: 'Asha', phone: PHONE, email: ADDRESS.email, message: 'The box was open and wet' }),
    );
    await dataOf(
      api.createGrievance({ name: 'Ravi', phone: OTHER_PHONE, email: 'r@example.in', message: 'Not my parcel at all' }),
    );
    const before = await overview(shop);
    expect(before).toMatchObject({
      phone: PHONE,
      account: {
        name: ADDRESS.name,
        email: ADDRESS.email,
        shipping: { city: 'New Delhi' },
        billing: null,
        since: start,
      },
      erasedAt: null,
      hasMoreOrders: false,
      rewardCash: { available: 0, pending: 37, held: 0 },
      consents: { offers: { given: false, at: start + DAY } },
      complaints: [{ ticket, message: 'The box was open and wet', at: start + DAY }],
    });
    expect(before?.orders.map((order) => order.number)).toEqual([number]);
    expect(before?.consentHistory.map(({ given, at }) => [given, at])).toEqual([
      [true, start],
      [false, start + DAY],
    ]);
    await moved(opened, ...TO_DELIVERY);
    expect(await overview(shop)).toMatchObject({ rewardCash: { available: 37, pending: 0 } });
    await dataOf(api.returnOrder({ order: number, reason: 'not for me', upi: 'asha@okbank' }));
    await moved(opened, 'picked_up');
    expect((await overview(shop))?.dueRefunds.get(number)).toMatchObject([{ amount: 74_900, upi: 'asha@okbank' }]);
  });

  it('with more orders than are shown at once is said to have more', async () => {
    const { shop, number } = await openCod();
    const key = orders.key(number);
    const order = (await shop.store.read([key])).get(key);
    if (order === undefined) throw new Error('there is no order');
    const copies = Array.from({ length: 49 }, (_, at) => {
      const copy = { ...order, number: `${number.slice(0, -2)}${10 + at}` };
      return put(orders, orders.key(copy.number), copy);
    });
    const save = async (writes: typeof copies) =>
      shop.store.update({ writes: writes.map(({ key }) => key) }, () => ({ answer: null, writes }));
    await save(copies);
    expect(await overview(shop)).toMatchObject({ orders: { length: 50 }, hasMoreOrders: false });
    const last = { ...order, number: `${number.slice(0, -2)}60` };
    await save([put(orders, orders.key(last.number), last)]);
    expect(await overview(shop)).toMatchObject({ orders: { length: 50 }, hasMoreOrders: true });
  });

  it('that was erased is said to be, and has nothing left but the complaints', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    const erasedAt = opened.shop.clock.now();
    await dataOf(opened.api.eraseCustomer());
    const after = await overview(opened.shop);
    expect(after).toMatchObject({ account: null, erasedAt, orders: [], consents: {}, rewardCash: { available: 0 } });
    expect(JSON.stringify(after)).not.toContain(ADDRESS.email);
  });

  it('of whom nothing is known is none, and what is no phone number is refused', async () => {
    const shop = createTestShop();
    expect(await overview(shop)).toBeNull();
    for (const typed of ['', '12', '1234567890', 'Asha'])
      expect(await refusalOf(shop.findCustomer(typed))).toMatchObject({ code: 'FIELD_INVALID' });
  });
});
