/** A store that was restored from a backup: what happened after the backup is found again, and nothing is given twice. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { PaymentGateway } from '../../../core/ports/payments/payments.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { moved, openCod } from '../../core/shop/order-fixtures.ts';
import { dataOf, openShop, place, readyToPlace, refusalOf, type Bench } from '../../core/shop/shop-fixture.ts';
import { signed } from '../../core/shop/signed-event.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { storedId } from '../../core/shop/token-ids.ts';

const folder = temporaryFolder();
let files = 0;
const newFile = (ending: string): string => folder.file(`${(files += 1)}.${ending}`);

const withShop = async <T>(
  location: string,
  run: (bench: Bench, store: ShopStore) => Promise<T>,
  gateway?: PaymentGateway,
): Promise<T> => {
  const { store, close } = await openStore(location, { isServer: false });
  const random = { token: () => storedId(`${Math.random()}`), text: randomText };
  const opened = openShop({ store, random, ...(gateway !== undefined && { gateway }) });
  // Other sessions than before the backup.
  const bench: Bench = { ...opened, session: (token = random.token(), context = {}) => opened.session(token, context) };
  try {
    return await run(bench, store);
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
    await withShop(before, async (bench) => moved(await openCod(bench), 'packed'));
    const backup = newFile(ending);
    await backUpStore(before, backup);
    const { backupAt } = await restoreStore(after, backup);
    expect(Date.now() - (backupAt ?? 0)).toBeLessThan(MINUTE_MS);
    return after;
  };

  it('issues no invoice before the last number is confirmed, and goes on above it', async () => {
    const location = await restored();
    await withShop(location, async (bench) => {
      const api = await readyToPlace(bench, '6123456789');
      const number = await place(api, { mode: 'cod', expectedTotal: 899 });
      const pack = () => bench.shop.moveOrder({ order: number, to: 'packed' });
      expect(await refusalOf(pack())).toMatchObject({
        code: 'ORDER_STATE',
        message: expect.stringContaining('numbers'),
      });
      expect(await bench.shop.findOrder(number)).toMatchObject({ invoice: null });

      const [series] = (await bench.shop.numbers()).series;
      const year = series?.last.slice(3, 8) ?? '';
      expect(series).toEqual({ series: 'invoice', last: `BH/${year}/000001`, isConfirmed: false });
      for (const invoice of ['BH/24-25/000009', `BC/${year}/000009`, `BH/${year}/9`, `BH/${year}/000000`, 'x'])
        expect(await refusalOf(bench.shop.confirmNumbers({ invoice }))).toMatchObject({ code: 'FIELD_INVALID' });
      expect(await refusalOf(pack())).toMatchObject({ code: 'ORDER_STATE' });

      const confirmed = await dataOf(bench.shop.confirmNumbers({ invoice: `BH/${year}/000007` }));
      expect(confirmed.series).toEqual([
        { series: 'invoice', last: `BH/${year}/000007`, isConfirmed: true },
        { series: 'creditNote', last: `BC/${year}/000000`, isConfirmed: false },
      ]);
      await dataOf(pack());
      expect(await bench.shop.findOrder(number)).toMatchObject({ invoice: { number: `BH/${year}/000008` } });
      expect(await refusalOf(bench.shop.confirmNumbers({ invoice: `BH/${year}/000009` }))).toMatchObject({
        code: 'ORDER_STATE',
      });
    });
    // The numbers that were given after the backup are no gap.
    expect(await checkStore(location)).toMatchObject({ problems: [], invoices: 2 });
  });

  it('issues no credit note before that either, and other steps need no number', async () => {
    const location = await restored();
    await withShop(location, async (bench, store) => {
      const year = (await bench.shop.numbers()).series[0]?.last.slice(3, 8) ?? '';
      await dataOf(bench.shop.confirmNumbers({ invoice: `BH/${year}/000001` }));
      const { orders } = await bench.shop.searchOrders({ limit: 1 });
      const number = orders[0]?.number ?? '';
      await moved({ bench, number }, 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'rto_received');
      expect(await refusalOf(bench.shop.moveOrder({ order: number, to: 'refunded' }))).toMatchObject({
        message: expect.stringContaining('credit note'),
      });
      await dataOf(bench.shop.confirmNumbers({ creditNote: `BC/${year}/000003` }));
      await dataOf(bench.shop.moveOrder({ order: number, to: 'refunded' }));
      expect(await bench.shop.findOrder(number)).toMatchObject({ creditNote: { number: `BC/${year}/000004` } });
      expect(store).toBeDefined();
    });
  });

  it('keeps a payment for an order that it does not know, once, and says so in the log', async () => {
    await withShop(await restored(), async (bench) => {
      for (const event of [captured(LOST), captured(LOST), captured('XX-other-shop-1', 'pay_2')])
        await dataOf(bench.shop.receiveWebhook(event));
      expect(await bench.shop.unknownPayments()).toMatchObject([
        { payment: 'pay_1', number: LOST, amount: 74_900, currency: 'INR', state: 'open' },
      ]);
      expect(bench.logger.filter((line) => line.includes('pay_1'))[0]).toMatch(
        /pay_1, captured, ₹749.*BH0000000001; it is kept/u,
      );
      expect(bench.logger.filter((line) => line.includes('kept'))).toHaveLength(2);
    });
  });

  it('finds them at the gateway since the backup, with the lost payment of an order that it knows', async () => {
    const location = await restored();
    const number = await withShop(location, async (bench) => place(await readyToPlace(bench, '6123456789')));
    const asked: number[] = [];
    const { played } = openShop();
    const paymentOf = (order: string, gatewayOrder: string, payment: string, amount: number) =>
      ({
        kind: 'payment',
        number: order,
        event: { id: payment, kind: 'captured', at: 5, gatewayOrder, payment },
        amount: amount as never,
        currency: 'INR',
      }) as const;
    const gateway: PaymentGateway = {
      ...played,
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
    };
    await withShop(
      location,
      async (bench) => {
        const since = bench.clock.now() - DAY_MS;
        const found = await dataOf(bench.shop.searchGateway(since));
        expect([asked, found.checked]).toEqual([[since], 3]);
        expect(found.unknown).toMatchObject([{ payment: 'pay_lost', number: LOST }]);
        expect((await bench.shop.findOrder(number))?.history.at(-1)?.state).toBe('confirmed');
      },
      gateway,
    );
  });

  it('has such a payment refunded or closed by the operator, once', async () => {
    await withShop(await restored(), async (bench) => {
      await dataOf(bench.shop.receiveWebhook(captured(LOST)));
      await dataOf(bench.shop.receiveWebhook(captured('BH0000000002', 'pay_2')));
      bench.gateway.fails = true;
      await expect(bench.shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' })).rejects.toThrow('reach');
      expect(await bench.shop.unknownPayments()).toHaveLength(2);
      bench.gateway.fails = false;
      await dataOf(bench.shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }));
      expect(bench.gateway.refunded).toMatchObject([{ payment: 'pay_1', amount: 74_900 }]);
      expect(await refusalOf(bench.shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }))).toMatchObject({
        code: 'ORDER_STATE',
      });
      await dataOf(bench.shop.settleUnknownPayment({ payment: 'pay_2', by: 'close' }));
      expect(bench.gateway.refunded).toHaveLength(1);
      expect(await bench.shop.unknownPayments()).toEqual([]);
      expect(await refusalOf(bench.shop.settleUnknownPayment({ payment: 'pay_3', by: 'close' }))).toMatchObject({
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
    await withShop(store, async (bench) => moved(await openCod(bench), 'packed'));
    await backUpStore(store, copy);
    expect(await withShop(store, ({ shop }) => shop.numbers())).toMatchObject({ restored: null });
    expect(await withShop(`sqlite:${copy}`, ({ shop }) => shop.numbers())).toMatchObject({
      series: [{ isConfirmed: false }, { isConfirmed: false }],
      restored: { restoredAt: null },
    });
  });
});
