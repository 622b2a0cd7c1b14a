/** Stores of earlier versions of the shop: opened as they are, or restored from their backups, and served from. */
import { describe, expect, it } from 'vitest';
import { createHmacHasher } from '../../../../adapters/system/random.ts';
import { inPaise } from '../../../../core/entities/money/paise.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { MINUTE_MS } from '../../../../core/entities/time/duration.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { orders, type OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { restoreStore } from '../../../../server/stores/back-up-store.ts';
import { checkStore, migrateStore } from '../../../../server/stores/check-store.ts';
import { openStore } from '../../../../server/stores/open-store.ts';
import { createTestShop, type TestShop } from '../../../shop/test-shop.ts';
import { describeWithEveryDatabase } from '../../../databases/every-store.ts';
import {
  earlierBackup,
  earlierContents,
  EARLIER_STORES,
  makeEarlierStore,
  type EarlierStore,
} from './earlier-stores.ts';

const orderIn = async ({ read }: Pick<ShopStore, 'read'>, number: string): Promise<OrderRecord> => {
  const order = (await read([orders.key(number)])).get(orders.key(number));
  if (order === undefined) throw new Error(`${number} is not there`);
  return order;
};

const isCaptured = ({ payment }: OrderRecord, gatewayOrder: string): boolean =>
  payment.events.some((event) => event.kind === 'captured' && event.gatewayOrder === gatewayOrder);

/** A shop on the store, ten minutes later, whose gateway has captured every payment and reported nothing of it. */
const openWithLostEvents = async (store: ShopStore, version: EarlierStore): Promise<TestShop> => {
  const { at } = earlierContents(version);
  const numbers = new Map<string, string>();
  for (const { document } of (await store.search(orders, { limit: 100 })).found)
    for (const { gatewayOrder } of document.payment.opened)
      if (!isCaptured(document, gatewayOrder)) numbers.set(gatewayOrder, document.number);
  const { gatewayConnection } = createTestShop();
  const refunded: (typeof gatewayConnection.refunded)[number][] = [];
  const shop = createTestShop({
    store,
    hasher: createHmacHasher('kept'),
    gateway: {
      window: null,
      open: async ({ number, attempt }) => ({ id: `new_${number}_${attempt}`, payPage: null }),
      isGenuine: () => true,
      readEvent: async () => undefined,
      ordersSince: async () => [],
      takenBackSince: async () => ({ events: [] }),
      refund: async (refund) => {
        refunded.push(refund);
        return { id: `refund_${refund.key}`, state: 'refunded' };
      },
      eventsOf: async (gatewayOrder) => {
        const number = numbers.get(gatewayOrder);
        const event = { id: `lost-${gatewayOrder}`, kind: 'captured', at, gatewayOrder, payment: 'pay' } as const;
        const amount = inPaise(rupees(749));
        return number === undefined ? [] : [{ kind: 'payment', number, event, amount, currency: 'INR' }];
      },
    },
    start: at + 10 * MINUTE_MS,
  });
  return { ...shop, gatewayConnection: { ...gatewayConnection, refunded } };
};

const reindexAll = async (shop: Pick<TestShop, 'reindex'>): Promise<void> => {
  for (let pages = 0; !(await shop.reindex()).isDone; pages += 1) expect(pages).toBeLessThan(100);
};

const expectFound = async (store: ShopStore, version: EarlierStore): Promise<void> => {
  const contents = earlierContents(version);
  const shop = await openWithLostEvents(store, version);
  await reindexAll(shop);
  await shop.runMaintenance();
  expect(shop.logged).toEqual([]);
  const stateOf = async (number: string): Promise<string | undefined> =>
    (await orderIn(store, number)).history.at(-1)?.state;
  // Every payment that was opened was asked about.
  for (const number of [contents.waiting, contents.failed, contents.cancelled, contents.replaced, contents.paidTwice]) {
    const order = await orderIn(store, number);
    const lost = order.payment.opened.filter(({ gatewayOrder }) => !isCaptured(order, gatewayOrder));
    expect([number, lost]).toEqual([number, []]);
  }
  // What waits is confirmed; what nobody waits for is refunded.
  expect(await Promise.all([contents.waiting, contents.failed].map(stateOf))).toEqual(['confirmed', 'confirmed']);
  for (const number of [contents.cancelled, contents.paidTwice]) {
    const { payment } = await orderIn(store, number);
    expect([number, payment.refunds.map(({ amount }) => amount)]).toEqual([number, [74_900]]);
  }
};

describeWithEveryDatabase('a store of an earlier version', (newStore) => {
  describe.each(EARLIER_STORES)('a store of version %d', (version) => {
    it('finds every lost event of a payment, while it is served from', async () => {
      const location = await newStore();
      await makeEarlierStore(location, version);
      const { store, close } = await openStore(location, { isServer: false });
      await expectFound(store, version);
      await close();
    });

    it('finds them after its backup was restored', async () => {
      const location = await newStore();
      await restoreStore(location, earlierBackup(version));
      const { store, close } = await openStore(location, { isServer: false });
      await expectFound(store, version);
      await close();
    });

    it('has no errors: documents with an older index are counted apart, until they are brought up to date', async () => {
      const location = await newStore();
      await makeEarlierStore(location, version);
      const { outdated, problems } = await checkStore(location);
      expect([problems, outdated > 0]).toEqual([[], true]);
      const { documents } = await migrateStore(location);
      expect(documents).toBeGreaterThanOrEqual(outdated);
      expect(await checkStore(location)).toMatchObject({ problems: [], outdated: 0, orders: 10 });
      expect(await migrateStore(location)).toEqual({ applied: [], documents: 0 });
    });
  });

  it('is brought up to date by several processes at once, and goes on where one of them has stopped', async () => {
    const location = await newStore();
    await makeEarlierStore(location, 1);
    const opened = await Promise.all([1, 2, 3].map(() => openStore(location, { isServer: false })));
    const [stopped, ...others] = await Promise.all(opened.map(({ store }) => openWithLostEvents(store, 1)));
    await stopped?.reindex();
    await Promise.all(others.map(reindexAll));
    await Promise.all(opened.map(({ close }) => close()));
    expect(await checkStore(location)).toMatchObject({ problems: [], outdated: 0 });
  });
});
