/** `store numbers` and `payments unknown`, on every store that was restored. */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { restoredKey, restoredKind } from '../../../core/shop/documents/restored.ts';
import { ALL_SERIES } from '../../../core/shop/invoices/number-series.ts';
import { openCod } from '../../shop/orders.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { openOperated } from './shops.ts';

describe('a restored store', () => {
  it('has its last numbers confirmed before an order is packed', async () => {
    const shop = await openOperated();
    const { operator } = shop;
    const restored = { backupAt: null, restoredAt: shop.clock.now(), unconfirmed: ALL_SERIES };
    await shop.store.update({ writes: [restoredKey] }, () => ({
      answer: null,
      writes: [put(restoredKind, restoredKey, restored)],
    }));
    const { number } = await openCod(shop);
    const refused = await operator(`orders move ${number} packed`);
    expect([refused.code, refused.err]).toEqual([5, expect.stringContaining('bhor store numbers')]);
    const { out } = await operator('store numbers');
    const [, year = ''] = /BH\/(\d\d-\d\d)\/000000/u.exec(out) ?? [];
    expect(out).toContain(`bhor store numbers --invoice BH/${year}/NUMBER --credit-note BC/${year}/NUMBER`);
    const asBefore = await operator(`store numbers --invoice BH/${year}/000000 --dry-run`);
    expect(asBefore.out).toContain(
      `BH/${year}/000000 is the last one of the backup: is it true that no invoice was issued`,
    );
    const wrong = await operator('store numbers --invoice BH/00-01/000001');
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringContaining('must be a whole number of this financial year'),
    ]);
    const far = await operator(`store numbers --invoice BH/${year}/000122`);
    expect([far.code, far.err]).toEqual([2, expect.stringContaining('confirm it with --jump')]);
    const confirmed = await operator(`store numbers --invoice BH/${year}/000122 --jump --json`);
    expect(JSON.parse(confirmed.out)).toMatchObject({
      series: [
        { series: 'invoice', last: `BH/${year}/000122`, is_confirmed: true },
        { series: 'credit_note', last: `BC/${year}/000000`, is_confirmed: false },
      ],
    });
    expect((await operator(`orders move ${number} packed`)).code).toBe(0);
    expect(await shop.findOrder(number)).toMatchObject({ invoice: { number: `BH/${year}/000123` } });
  });

  it('lists payments for orders that it does not know, and has them settled', async () => {
    const shop = await openOperated();
    const { operator } = shop;
    const number = 'BH0000000001';
    expect((await operator('payments unknown')).out).toBe('No payments for orders that are not in the store.\n');
    for (const payment of ['pay_1', 'pay_2']) {
      const opened = { gatewayOrder: `sandbox_${number}`, amount: rupees(749), payPage: null };
      const event = { id: payment, kind: 'captured', number, payment, at: shop.clock.now() } as const;
      await dataOf(shop.receiveWebhook(await shop.sandboxGateway.play(opened, event)));
    }
    const listed = await operator('payments unknown');
    expect(listed.out).toMatch(/pay_1 +BH0000000001 +₹749/u);
    expect(listed.out).toContain('2 for orders that are not in the store');
    expect(await operator('payments unknown pay_1 --refund')).toMatchObject({ code: 0, err: '' });
    expect((await operator('payments unknown pay_1 --refund')).code).toBe(5);
    expect((await operator('payments unknown pay_2')).code).toBe(2);
    expect(await operator('payments unknown pay_2 --close')).toMatchObject({ out: 'pay_2: closed\n' });
    expect(JSON.parse((await operator('payments unknown --json')).out)).toEqual([]);
    const since = await operator('payments reconcile --since 2026-01-01 --json');
    expect(JSON.parse(since.out)).toEqual({ orders: [], checked: 0, taken_back: 0, unknown: [] });
    expect(await operator('payments reconcile --since yesterday')).toMatchObject({ code: 2 });
  });
});
