/** Numbers of invoices and credit notes after a restore: none is given before the operator has confirmed the last one. */
import { describe, expect, it } from 'vitest';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { restoredKey, restoredKind } from '../../../../core/shop/documents/restored.ts';
import { yearlyNumbers } from '../../../../core/shop/documents/yearly-numbers.ts';
import { ALL_SERIES } from '../../../../core/shop/invoices/number-series.ts';
import { checkRecords } from '../../../../core/shop/maintenance/check-records.ts';
import { kept } from '../../../shop/stored.ts';
import { moved, openCod } from '../../../shop/orders.ts';
import { OTHER_PHONE } from '../../../samples/customers.ts';
import { dataOf, place, readyToPlace, refusalOf, type TestShop } from '../../../shop/test-shop.ts';

const BACKUP_AT = 1;
const INVOICES = yearlyNumbers.key('BH', '25-26');

/** As a restore leaves the store. */
const noteRestore = ({ store, clock }: TestShop): Promise<null> =>
  store.update({ writes: [restoredKey] }, () => ({
    answer: null,
    writes: [put(restoredKind, restoredKey, { backupAt: BACKUP_AT, restoredAt: clock.now(), unconfirmed: ALL_SERIES })],
  }));

const packNext = async (shop: TestShop, phone: string): Promise<string | undefined> => {
  const number = await place(await readyToPlace(shop, phone), { mode: 'cod', expectedTotal: 899 });
  await moved({ shop, number }, 'packed');
  return (await kept(shop, orders.key(number)))?.invoice?.number;
};

/** A restored shop; its backup has one invoice, or none. */
const openRestored = async ({ hasInvoice = true } = {}): Promise<TestShop> => {
  const { shop, number } = await openCod();
  if (hasInvoice) await moved({ shop, number }, 'packed');
  await noteRestore(shop);
  return shop;
};

describe('a store that was never restored', () => {
  it('gives numbers without a confirmation, and refuses one', async () => {
    const { shop, number } = await openCod();
    expect(await shop.numbers()).toEqual({
      series: [
        { series: 'invoice', last: 'BH/25-26/000000', isConfirmed: true },
        { series: 'creditNote', last: 'BC/25-26/000000', isConfirmed: true },
      ],
      restored: null,
    });
    expect(await refusalOf(shop.confirmNumbers({ invoice: 'BH/25-26/000009' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The number of the last invoice needs no confirmation',
    });
    expect(await refusalOf(shop.confirmNumbers({ creditNote: 'BC/25-26/000009' }))).toMatchObject({
      message: 'The number of the last credit note needs no confirmation',
    });
    expect(await dataOf(shop.confirmNumbers({}))).toMatchObject({ restored: null });
    await moved({ shop, number }, 'packed');
    expect(await shop.findOrder(number)).toMatchObject({ invoice: { number: 'BH/25-26/000001' } });
  });
});

describe('a restored store', () => {
  it('says what its backup has, and packs no order before the last invoice is confirmed', async () => {
    const shop = await openRestored();
    expect(await shop.numbers()).toEqual({
      series: [
        { series: 'invoice', last: 'BH/25-26/000001', isConfirmed: false },
        { series: 'creditNote', last: 'BC/25-26/000000', isConfirmed: false },
      ],
      restored: { backupAt: BACKUP_AT, restoredAt: shop.clock.now() },
    });
    const number = await place(await readyToPlace(shop, OTHER_PHONE), { mode: 'cod', expectedTotal: 899 });
    expect(await refusalOf(shop.moveOrder({ order: number, to: 'packed' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'This store was restored from a backup. Confirm the number of the last invoice first (bhor numbers)',
    });
    expect(await shop.findOrder(number)).toMatchObject({ invoice: null });
    expect(await kept(shop, INVOICES)).toEqual({ last: 1 });
  });

  it('refunds no returned parcel before the last credit note is confirmed', async () => {
    const { shop, number } = await openCod();
    await moved({ shop, number }, 'packed', 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'rto_received');
    await noteRestore(shop);
    await dataOf(shop.confirmNumbers({ invoice: 'BH/25-26/000001' }));
    expect(await refusalOf(shop.moveOrder({ order: number, to: 'refunded' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('the last credit note'),
    });
    await dataOf(shop.confirmNumbers({ creditNote: 'BC/25-26/000003' }));
    await moved({ shop, number }, 'refunded');
    expect(await shop.findOrder(number)).toMatchObject({ creditNote: { number: 'BC/25-26/000004' } });
    expect(await checkRecords(shop.store)).toMatchObject({ invoices: 2, problems: [] });
  });

  it.each([
    ['another financial year', 'BH/24-25/000009'],
    ['the next financial year', 'BH/26-27/000009'],
    ['the other series', 'BC/25-26/000009'],
    ['too few digits', 'BH/25-26/9'],
    ['far too many digits', `BH/25-26/${'9'.repeat(400)}`],
    ['a sign', 'BH/25-26/-00009'],
    ['digits of another script', 'BH/25-26/००००००'],
    ['text after it', 'BH/25-26/000009 or so'],
    ['small letters', 'bh/25-26/000009'],
    ['nothing', ''],
  ])('refuses a last invoice of another form: %s', async (_name, invoice) => {
    const shop = await openRestored();
    const before = await shop.numbers();
    expect(await shop.changesOf(() => shop.confirmNumbers({ invoice }))).toEqual([]);
    expect(await refusalOf(shop.confirmNumbers({ invoice }))).toMatchObject({
      code: 'FIELD_INVALID',
      message:
        'The last invoice must be a whole number of this financial year: BH/25-26/ and exactly 6 digits, such as BH/25-26/000123, or BH/25-26/000000 for none',
    });
    expect(await shop.numbers()).toEqual(before);
  });

  it('refuses a last invoice below that of its backup', async () => {
    const shop = await openRestored();
    expect(await refusalOf(shop.confirmNumbers({ invoice: 'BH/25-26/000000' }))).toMatchObject({
      code: 'FIELD_INVALID',
      message: 'The backup already has BH/25-26/000001, a later invoice',
    });
    expect((await shop.numbers()).series[0]).toMatchObject({ last: 'BH/25-26/000001', isConfirmed: false });
  });

  it('confirms neither number where one of two is refused', async () => {
    const shop = await openRestored();
    const both = { invoice: 'BH/25-26/000005', creditNote: 'BC/25-26/x' };
    expect(await refusalOf(shop.confirmNumbers(both))).toMatchObject({
      message: expect.stringContaining('The last credit note must be a whole number'),
    });
    expect((await shop.numbers()).series).toMatchObject([{ isConfirmed: false }, { isConfirmed: false }]);
    expect(await kept(shop, INVOICES)).toEqual({ last: 1 });
  });

  it('goes on above the confirmed number, and the lost ones below it are no gap', async () => {
    const shop = await openRestored();
    const confirmed = await dataOf(shop.confirmNumbers({ invoice: '  BH/25-26/000007 ' }));
    expect(confirmed.series).toEqual([
      { series: 'invoice', last: 'BH/25-26/000007', isConfirmed: true },
      { series: 'creditNote', last: 'BC/25-26/000000', isConfirmed: false },
    ]);
    expect(confirmed).toEqual(await shop.numbers());
    const lost = [{ first: 2, last: 7 }];
    expect(await kept(shop, INVOICES)).toEqual({ last: 7, lost, confirmed: { last: 7, backup: 1 } });
    expect(await packNext(shop, OTHER_PHONE)).toBe('BH/25-26/000008');
    expect(await kept(shop, INVOICES)).toMatchObject({ last: 8, lost });
    expect(await checkRecords(shop.store)).toMatchObject({ invoices: 2, problems: [] });
    // The same numbers without the note are a gap.
    await shop.store.update({ writes: [INVOICES] }, () => ({
      answer: null,
      writes: [put(yearlyNumbers, INVOICES, { last: 8 })],
    }));
    expect((await checkRecords(shop.store)).problems).toEqual([
      { key: INVOICES, problem: '6 numbers are missing, the first of them 2' },
    ]);
  });

  it('notes nothing as lost where its backup has the last invoice', async () => {
    const shop = await openRestored();
    await dataOf(shop.confirmNumbers({ invoice: 'BH/25-26/000001' }));
    expect(await kept(shop, INVOICES)).toEqual({ last: 1, confirmed: { last: 1, backup: 1 } });
    expect(await packNext(shop, OTHER_PHONE)).toBe('BH/25-26/000002');
  });

  it('has a mistyped number corrected until the next one is given, and none after that', async () => {
    const shop = await openRestored();
    const confirm = (invoice: string) => shop.confirmNumbers({ invoice });
    for (const [invoice, lost] of [
      ['BH/25-26/000900', [{ first: 2, last: 900 }]],
      ['BH/25-26/000001', undefined],
      ['BH/25-26/000004', [{ first: 2, last: 4 }]],
    ] as const) {
      expect((await dataOf(confirm(invoice))).series[0]).toMatchObject({ last: invoice, isConfirmed: true });
      expect((await kept(shop, INVOICES))?.lost).toEqual(lost);
    }
    expect(await refusalOf(confirm('BH/25-26/000000'))).toMatchObject({
      message: 'The backup already has BH/25-26/000001, a later invoice',
    });
    expect(await packNext(shop, OTHER_PHONE)).toBe('BH/25-26/000005');
    expect(await refusalOf(confirm('BH/25-26/000009'))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The number of the last invoice needs no confirmation',
    });
    expect((await checkRecords(shop.store)).problems).toEqual([]);
  });

  it('keeps what was lost before its backup, where that came from a restored store itself', async () => {
    const shop = await openRestored();
    await dataOf(shop.confirmNumbers({ invoice: 'BH/25-26/000003' }));
    expect(await packNext(shop, OTHER_PHONE)).toBe('BH/25-26/000004');
    await noteRestore(shop);
    await dataOf(shop.confirmNumbers({ invoice: 'BH/25-26/000006' }));
    const lost = [
      { first: 2, last: 3 },
      { first: 5, last: 6 },
    ];
    expect(await kept(shop, INVOICES)).toEqual({ last: 6, lost, confirmed: { last: 6, backup: 4 } });
    expect(await packNext(shop, '7123456789')).toBe('BH/25-26/000007');
    expect((await checkRecords(shop.store)).problems).toEqual([]);
  });
});

describe('a restored store whose backup has no invoice', () => {
  it('begins with the first number where the operator confirms that there was none', async () => {
    const shop = await openRestored({ hasInvoice: false });
    expect(await kept(shop, INVOICES)).toBeUndefined();
    await dataOf(shop.confirmNumbers({ invoice: 'BH/25-26/000000' }));
    expect(await kept(shop, INVOICES)).toMatchObject({ last: 0 });
    expect(await packNext(shop, OTHER_PHONE)).toBe('BH/25-26/000001');
    expect((await checkRecords(shop.store)).problems).toEqual([]);
  });

  it('goes on above the numbers that were all given after it', async () => {
    const shop = await openRestored({ hasInvoice: false });
    await dataOf(shop.confirmNumbers({ invoice: 'BH/25-26/000004' }));
    expect(await kept(shop, INVOICES)).toMatchObject({ last: 4, lost: [{ first: 1, last: 4 }] });
    expect(await packNext(shop, OTHER_PHONE)).toBe('BH/25-26/000005');
    expect((await checkRecords(shop.store)).problems).toEqual([]);
  });
});
