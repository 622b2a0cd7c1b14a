/** A store that was restored from a backup: what happened after the backup is found again, and nothing is given twice. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { PaymentGateway } from '../../../core/ports/payments/payments.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { moved, openCod } from '../../shop/orders.ts';
import {
  dataOf,
  createTestShop,
  place,
  readyToPlace,
  refusalOf,
  type TestShop,
  type TestShopOptions,
} from '../../shop/test-shop.ts';
import { signed } from '../../shop/gateway-events.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { storedId } from '../../shop/stored.ts';

const folder = temporaryFolder();
let files = 0;
const newFile = (ending: string): string => folder.file(`${(files += 1)}.${ending}`);

const withShop = async <T>(
  location: string,
  run: (shop: TestShop, store: ShopStore) => Promise<T>,
  gateway?: TestShopOptions['gateway'],
): Promise<T> => {
  const { store, close } = await openStore(location, { isServer: false });
  // Other sessions than before the backup.
  const random = { token: () => storedId(`${Math.random()}`), text: randomText };
  const shop = createTestShop({ store, random, ...(gateway !== undefined && { gateway }) });
  try {
    return await run(shop, store);
  } finally {
    await close();
  }
};
const randomText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet.charAt(Math.floor(Math.random() * alphabet.length))).join('');

/** A captured payment of ₹749 for an order that was placed after the backup. */
const captured = (number: string, payment = 'pay_1') =>
  signed({
    id: `e-${payment}`,
    event: 'payment.captured',
    at: 5,
    order: number,
    gateway_order: `sandbox_${number}`,
    payment,
    amount: 74_900,
    currency: 'INR',
  });

const LOST = 'BH0000000001';

const testsOn = (newStore: () => Promise<string>, ending: string): void => {
  /** One invoice before the backup. */
  const restored = async (): Promise<string> => {
    const [before, after] = [await newStore(), await newStore()];
    await withShop(before, async (shop) => moved(await openCod(shop), 'packed'));
    const backup = newFile(ending);
    await backUpStore(before, backup);
    const { backupAt } = await restoreStore(after, backup);
    expect(Date.now() - (backupAt ?? 0)).toBeLessThan(MINUTE_MS);
    return after;
  };

  it('issues no invoice before the last number is confirmed, and goes on above it', async () => {
    const location = await restored();
    await withShop(location, async (shop) => {
      const api = await readyToPlace(shop, '6123456789');
      const number = await place(api, { mode: 'cod', expectedTotal: 899 });
      const pack = () => shop.moveOrder({ order: number, to: 'packed' });
      expect(await refusalOf(pack())).toMatchObject({
        code: 'ORDER_STATE',
        message: expect.stringContaining('numbers'),
      });
      expect(await shop.findOrder(number)).toMatchObject({ invoice: null });

      const [series] = (await shop.numbers()).series;
      const year = series?.last.slice(3, 8) ?? '';
      expect(series).toEqual({ series: 'invoice', last: `BH/${year}/000001`, isConfirmed: false });
      for (const invoice of ['BH/24-25/000009', `BC/${year}/000009`, `BH/${year}/9`, `BH/${year}/000000`, 'x'])
        expect(await refusalOf(shop.confirmNumbers({ invoice }))).toMatchObject({ code: 'FIELD_INVALID' });
      expect(await refusalOf(pack())).toMatchObject({ code: 'ORDER_STATE' });

      const confirmed = await dataOf(shop.confirmNumbers({ invoice: `BH/${year}/000007` }));
      expect(confirmed.series).toEqual([
        { series: 'invoice', last: `BH/${year}/000007`, isConfirmed: true },
        { series: 'creditNote', last: `BC/${year}/000000`, isConfirmed: false },
      ]);
      await dataOf(pack());
      expect(await shop.findOrder(number)).toMatchObject({ invoice: { number: `BH/${year}/000008` } });
      expect(await refusalOf(shop.confirmNumbers({ invoice: `BH/${year}/000009` }))).toMatchObject({
        code: 'ORDER_STATE',
      });
    });
    // The numbers that were given after the backup are no gap.
    expect(await checkStore(location)).toMatchObject({ problems: [], invoices: 2 });
  });

  it('issues no credit note before that either, and other steps need no number', async () => {
    const location = await restored();
    await withShop(location, async (shop, store) => {
      const year = (await shop.numbers()).series[0]?.last.slice(3, 8) ?? '';
      await dataOf(shop.confirmNumbers({ invoice: `BH/${year}/000001` }));
      const { orders } = await shop.searchOrders({ limit: 1 });
      const number = orders[0]?.number ?? '';
      await moved({ shop, number }, 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'rto_received');
      expect(await refusalOf(shop.moveOrder({ order: number, to: 'refunded' }))).toMatchObject({
        message: expect.stringContaining('credit note'),
      });
      await dataOf(shop.confirmNumbers({ creditNote: `BC/${year}/000003` }));
      await dataOf(shop.moveOrder({ order: number, to: 'refunded' }));
      expect(await shop.findOrder(number)).toMatchObject({ creditNote: { number: `BC/${year}/000004` } });
      expect(store).toBeDefined();
    });
  });

  it('keeps a payment for an order that it does not know, once, and says so in the log', async () => {
    await withShop(await restored(), async (shop) => {
      for (const event of [captured(LOST), captured(LOST), captured('XX-other-shop-1', 'pay_2')])
        await dataOf(shop.receiveWebhook(event));
      expect(await shop.unknownPayments()).toMatchObject([
        { payment: 'pay_1', number: LOST, amount: 74_900, currency: 'INR', state: 'open' },
      ]);
      expect(shop.logged.filter((line) => line.includes('pay_1'))[0]).toMatch(
        /pay_1, captured, ₹749.*BH0000000001; it is kept/u,
      );
      expect(shop.logged.filter((line) => line.includes('kept'))).toHaveLength(2);
    });
  });

  it('finds them at the gateway since the backup, with the lost payment of an order that it knows', async () => {
    const location = await restored();
    const number = await withShop(location, async (shop) => place(await readyToPlace(shop, '6123456789')));
    const asked: number[] = [];
    const paymentOf = (order: string, gatewayOrder: string, payment: string, amount: number) =>
      ({
        kind: 'payment',
        number: order,
        event: { id: payment, kind: 'captured', at: 5, gatewayOrder, payment },
        amount: amount as never,
        currency: 'INR',
      }) as const;
    const gateway = (fake: PaymentGateway): PaymentGateway => ({
      ...fake,
      ordersSince: async (since) => {
        asked.push(since);
        return [
          { id: 'g-lost', number: LOST },
          { id: 'g-other', number: 'receipt of another shop' },
          // Opened after the backup for an order of the backup.
          { id: 'g-second', number },
          { id: `sandbox_${number}`, number },
        ];
      },
      eventsOf: async (id) => {
        if (id === 'g-lost') return [paymentOf(LOST, id, 'pay_lost', 74_900)];
        if (id === 'g-second') return [paymentOf(number, id, 'pay_second', 74_900)];
        throw new Error(`${id} needs no question`);
      },
    });
    await withShop(
      location,
      async (shop) => {
        const since = shop.clock.now() - DAY_MS;
        const found = await dataOf(shop.searchGateway(since));
        expect([asked, found.checked]).toEqual([[since], 3]);
        expect(found.unknown).toMatchObject([{ payment: 'pay_lost', number: LOST }]);
        expect((await shop.findOrder(number))?.history.at(-1)?.state).toBe('confirmed');
      },
      gateway,
    );
  });

  it('has such a payment refunded or closed by the operator, once', async () => {
    await withShop(await restored(), async (shop) => {
      await dataOf(shop.receiveWebhook(captured(LOST)));
      await dataOf(shop.receiveWebhook(captured('BH0000000002', 'pay_2')));
      shop.gatewayConnection.fails = true;
      await expect(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' })).rejects.toThrow('reach');
      expect(await shop.unknownPayments()).toHaveLength(2);
      shop.gatewayConnection.fails = false;
      await dataOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }));
      expect(shop.gatewayConnection.refunded).toMatchObject([{ payment: 'pay_1', amount: 74_900 }]);
      expect(await refusalOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }))).toMatchObject({
        code: 'ORDER_STATE',
      });
      await dataOf(shop.settleUnknownPayment({ payment: 'pay_2', by: 'close' }));
      expect(shop.gatewayConnection.refunded).toHaveLength(1);
      expect(await shop.unknownPayments()).toEqual([]);
      expect(await refusalOf(shop.settleUnknownPayment({ payment: 'pay_3', by: 'close' }))).toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    });
  });
};

describe('a store in SQLite, restored from lines of JSON', () => {
  testsOn(async () => `sqlite:${newFile('db')}`, 'jsonl');
});
describe('a store in SQLite, restored from a copy', () => {
  testsOn(async () => `sqlite:${newFile('db')}`, 'copy');
});
describeOnPostgres('a restored store', () => {
  testsOn(async () => (await createDatabase()).url, 'jsonl');
});

describe('a backup that is served from as it is', () => {
  it('is a restored store, too', async () => {
    const [store, copy] = [`sqlite:${newFile('db')}`, newFile('db')];
    await withShop(store, async (shop) => moved(await openCod(shop), 'packed'));
    await backUpStore(store, copy);
    expect(await withShop(store, (shop) => shop.numbers())).toMatchObject({ restored: null });
    expect(await withShop(`sqlite:${copy}`, (shop) => shop.numbers())).toMatchObject({
      series: [{ isConfirmed: false }, { isConfirmed: false }],
      restored: { restoredAt: null },
    });
  });
});
