/** What waits for the operator: counted by task, with the time since which the oldest waits. */
import { describe, expect, it } from 'vitest';
import { put, type ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { HELD, orders, type OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { restoredKey, restoredKind } from '../../../../core/shop/documents/restored.ts';
import { readWorklist, type Task } from '../../../../core/shop/worklist/read-worklist.ts';
import { PHONE } from '../../../samples/customers.ts';
import { HOUR, MINUTE } from '../../../samples/durations.ts';
import { inr, moved, openCod, openHeld, openPaid, openUnpaid, TO_DELIVERY, TO_THE_DOOR } from '../../../shop/orders.ts';
import { createTestShop, dataOf, type TestShop } from '../../../shop/test-shop.ts';

/** The tasks that wait, with their count. */
const waiting = async (shop: TestShop): Promise<Partial<Record<Task, number>>> =>
  Object.fromEntries(
    (await shop.worklist()).items.filter(({ count }) => count > 0).map(({ task, count }) => [task, count]),
  );

const oldest = async (shop: TestShop, task: Task) =>
  (await shop.worklist()).items.find((item) => item.task === task)?.oldest;

describe('the worklist', () => {
  it('is empty where nothing waits', async () => {
    expect(await waiting(createTestShop())).toEqual({});
  });

  it('follows an order from packing to the credit note of its return', async () => {
    const opened = await openCod();
    const { shop, api, number } = opened;
    expect(await waiting(shop)).toEqual({ pack: 1 });
    await moved(opened, 'packed');
    expect(await waiting(shop)).toEqual({ ship: 1 });
    await moved(opened, ...TO_DELIVERY.slice(1));
    expect(await waiting(shop)).toEqual({});
    await dataOf(api.returnOrder({ order: number, reason: 'too rich', upi: 'asha@okbank' }));
    expect(await waiting(shop)).toEqual({ 'pick-up': 1 });
    await moved(opened, 'picked_up');
    expect(await waiting(shop)).toEqual({ refund: 1 });
    await moved(opened, 'refunded');
    expect(await waiting(shop)).toEqual({});
  });

  it('counts a parcel that came back, whether or not it was paid online', async () => {
    const cash = await openCod();
    await moved(cash, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received');
    expect(await waiting(cash.shop)).toEqual({ rto: 1 });
    await moved(cash, 'refunded');
    expect(await waiting(cash.shop)).toEqual({});
    const paid = await openPaid();
    await moved(paid, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received');
    expect(await waiting(paid.shop)).toEqual({ rto: 1 });
  });

  it('counts held payments, complaints to answer and to close, and series to confirm after a restore', async () => {
    const { shop } = await openHeld(inr(748));
    const form = { name: 'Asha', phone: PHONE, email: 'asha@example.com', message: 'The pump is broken.' };
    const { ticket } = await dataOf(shop.session().createGrievance(form));
    expect(await waiting(shop)).toEqual({ review: 1, complaints: 1 });
    await dataOf(shop.changeComplaint({ ticket, text: 'A new one is coming' }));
    expect(await waiting(shop)).toEqual({ review: 1, 'close-complaints': 1 });
    await dataOf(shop.changeComplaint({ ticket, isClosed: true }));
    const restored = { backupAt: null, restoredAt: shop.clock.now(), unconfirmed: ['BH', 'BC'] };
    await shop.store.update({ writes: [restoredKey] }, () => ({
      answer: null,
      writes: [put(restoredKind, restoredKey, restored)],
    }));
    expect(await waiting(shop)).toEqual({ review: 1, 'confirm-numbers': 2 });
  });

  it('says since when the oldest waits, by the step that made it wait', async () => {
    const first = await openCod();
    const { shop } = first;
    await shop.clock.advance(HOUR);
    const second = await openCod(shop);
    const confirmedAt = shop.clock.now();
    expect(await oldest(shop, 'pack')).toBe(confirmedAt - HOUR);
    await shop.clock.advance(MINUTE);
    await moved(first, 'packed');
    expect([await oldest(shop, 'pack'), await oldest(shop, 'ship')]).toEqual([confirmedAt, confirmedAt + MINUTE]);
    await moved(second, 'cancelled');
    expect(await oldest(shop, 'pack')).toBeNull();
  });

  it('says since when the oldest waits where one that was placed before it was confirmed after it', async () => {
    const { shop, number } = await openUnpaid();
    await shop.clock.advance(MINUTE);
    await openCod(shop);
    const confirmedAt = shop.clock.now();
    await shop.clock.advance(MINUTE);
    await dataOf(shop.sendGatewayEvent(number, 'captured'));
    expect(await oldest(shop, 'pack')).toBe(confirmedAt);
  });

  it('reads no more than the first orders of a state, however many there are', async () => {
    const shop = createTestShop();
    let found = 0;
    const store: ShopStore = {
      ...shop.store,
      search: async (kind, search) => {
        const page = await shop.store.search(kind, search);
        found += page.found.length;
        return page;
      },
    };
    const { number } = await openCod(shop);
    const key = orders.key(number);
    const record = (await shop.store.read([key])).get(key);
    if (record === undefined) throw new Error('there is no such order');
    // In four states.
    const states = ['confirmed', 'picked_up', 'rto_received', HELD] as const;
    const later = Array.from({ length: 2_000 }, (_, index): OrderRecord => {
      const placedAt = record.placedAt + Math.floor(index / 4);
      const state = states[index % 4] ?? 'confirmed';
      const number = `BH${index}`;
      return state === HELD
        ? { ...record, number, placedAt, payment: { ...record.payment, heldSince: placedAt } }
        : { ...record, number, placedAt, history: [...record.history, { state, at: placedAt }] };
    });
    const writes = later.map((one) => put(orders, orders.key(one.number), one));
    await shop.store.update({ writes: writes.map((one) => one.key) }, () => ({ answer: null, writes }));
    const { items } = await readWorklist(store, shop.clock);
    const countOf = (name: Task) => items.find(({ task }) => task === name)?.count;
    expect([countOf('pack'), countOf('refund'), countOf('rto'), countOf('review')]).toEqual([501, 500, 500, 500]);
    expect(found).toBeLessThan(500);
  });

  it('counts messages that were parked', async () => {
    const send = () => Promise.resolve({ outcome: 'refused', reason: 'no such receiver' } as const);
    const shop = createTestShop({ messenger: { send } });
    const form = { name: 'Asha', phone: PHONE, email: 'asha@example.com', message: 'The pump is broken.' };
    await dataOf(shop.session().createGrievance(form));
    await shop.deliverMessages();
    expect(await waiting(shop)).toEqual({ complaints: 1, 'parked-messages': 3 });
  });
});
