/** Numbers of invoices and credit notes after a restore: none is given before the operator has confirmed the last one. */
import { describe, expect, it } from 'vitest';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { restoredKey, restoredKind } from '../../../../core/shop/documents/restored.ts';
import { yearlyNumbers } from '../../../../core/shop/documents/yearly-numbers.ts';
import { ALL_SERIES } from '../../../../core/shop/invoices/number-series.ts';
import { checkRecords } from '../../../../core/shop/maintenance/check-records.ts';
import { DAY } from '../../../samples/durations.ts';
import { OTHER_PHONE } from '../../../samples/customers.ts';
import { moved, openCod, orderRecordOf, TO_THE_DOOR } from '../../../shop/orders.ts';
import { kept } from '../../../shop/stored.ts';
import { ALL_TIME } from '../../../shop/taxed-orders.ts';
import { dataOf, place, readyToPlace, refusalOf, refusalUnchanged, type TestShop } from '../../../shop/test-shop.ts';

const INVOICES = yearlyNumbers.key('BH', '25-26');
const invoice = (serial: number): string => `BH/25-26/${String(serial).padStart(6, '0')}`;
const creditNote = (serial: number): string => `BC/25-26/${String(serial).padStart(6, '0')}`;

/** As a restore leaves the store. */
const noteRestore = ({ store, clock }: TestShop): Promise<null> => {
  const note = { backupAt: 1, restoredAt: clock.now(), unconfirmed: ALL_SERIES };
  return store.update({ writes: [restoredKey] }, () => ({
    answer: null,
    writes: [put(restoredKind, restoredKey, note)],
  }));
};
const packNext = async (shop: TestShop, phone = OTHER_PHONE): Promise<string | undefined> => {
  const number = await place(await readyToPlace(shop, phone), { mode: 'cod', expectedTotal: 899 });
  await moved({ shop, number }, 'packed');
  return (await orderRecordOf({ shop, number })).invoice?.number;
};
const confirm = (shop: TestShop, last: string) => shop.confirmNumbers({ invoice: last });

/** A restored shop; its backup has one invoice, or none. */
const openRestored = async (hasInvoice = true): Promise<TestShop> => {
  const { shop, number } = await openCod();
  if (hasInvoice) await moved({ shop, number }, 'packed');
  await noteRestore(shop);
  return shop;
};
const series = (last: string, isConfirmed: boolean) => [
  { series: 'invoice', last, isConfirmed },
  { series: 'creditNote', last: creditNote(0), isConfirmed: last === invoice(0) },
];
const isSound = async (shop: TestShop) => expect((await checkRecords(shop.store)).problems).toEqual([]);

it('a store that was never restored gives numbers without a confirmation, and refuses one', async () => {
  const { shop } = await openCod();
  expect(await shop.numbers()).toEqual({ series: series(invoice(0), true), restored: null });
  for (const [last, what] of [
    [{ invoice: invoice(9) }, 'invoice'],
    [{ creditNote: creditNote(9) }, 'credit note'],
  ] as const)
    expect(await refusalOf(shop.confirmNumbers(last))).toMatchObject({
      code: 'ORDER_STATE',
      message: `The number of the last ${what} needs no confirmation`,
    });
  expect(await dataOf(shop.confirmNumbers({}))).toMatchObject({ restored: null });
  expect(await packNext(shop)).toBe(invoice(1));
});

describe('a restored store', () => {
  it('says what its backup has, and packs no order before the last invoice is confirmed', async () => {
    const shop = await openRestored();
    const restored = { backupAt: 1, restoredAt: shop.clock.now() };
    expect(await shop.numbers()).toEqual({ series: series(invoice(1), false), restored });
    const number = await place(await readyToPlace(shop, OTHER_PHONE), { mode: 'cod', expectedTotal: 899 });
    expect(await refusalOf(shop.moveOrder({ order: number, to: 'packed' }))).toMatchObject({
      code: 'ORDER_STATE',
      message:
        'This store was restored from a backup. Confirm the number of the last invoice first (bhor store numbers)',
    });
    expect((await orderRecordOf({ shop, number })).invoice).toBeNull();
    expect(await kept(shop, INVOICES)).toEqual({ last: 1 });
  });

  it('refunds no returned parcel before the last credit note is confirmed', async () => {
    const opened = await openCod();
    const { shop, number } = opened;
    await moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received');
    await noteRestore(shop);
    await dataOf(confirm(shop, invoice(1)));
    expect(await refusalOf(shop.moveOrder({ order: number, to: 'refunded' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('the last credit note'),
    });
    await dataOf(shop.confirmNumbers({ creditNote: creditNote(3) }));
    await moved(opened, 'refunded');
    expect((await orderRecordOf(opened)).creditNote).toMatchObject({ number: creditNote(4) });
    expect(await checkRecords(shop.store)).toMatchObject({ invoices: 2, problems: [] });
  });

  const FORM =
    'The last invoice must be a whole number of this financial year: BH/25-26/ and 6 or 7 digits, such as BH/25-26/000123, or BH/25-26/000000 for none';
  it.each([
    ['another financial year', 'BH/24-25/000009', FORM],
    ['the next financial year', 'BH/26-27/000009', FORM],
    ['the other series', creditNote(9), FORM],
    ['the last one that a series can have', 'BH/25-26/9999999', FORM],
    ['too few digits', 'BH/25-26/9', FORM],
    ['far too many digits', `BH/25-26/${'9'.repeat(400)}`, FORM],
    ['a sign', 'BH/25-26/-00009', FORM],
    ['digits of another script', 'BH/25-26/००००००', FORM],
    ['text after it', 'BH/25-26/000009 or so', FORM],
    ['small letters', 'bh/25-26/000009', FORM],
    ['nothing', '', FORM],
    ['a number below that of its backup', invoice(0), 'The backup already has BH/25-26/000001, a later invoice'],
  ])('refuses as a last invoice: %s', async (_name, last, message) => {
    const shop = await openRestored();
    const before = await shop.numbers();
    expect(await refusalUnchanged(shop, () => confirm(shop, last))).toMatchObject({ code: 'FIELD_INVALID', message });
    expect(await shop.numbers()).toEqual(before);
  });

  it('confirms neither number where one of two is refused', async () => {
    const shop = await openRestored();
    const both = { invoice: invoice(5), creditNote: 'BC/25-26/x' };
    const { message } = await refusalUnchanged(shop, () => shop.confirmNumbers(both));
    expect(message).toContain('The last credit note must be a whole number');
    expect(await kept(shop, INVOICES)).toEqual({ last: 1 });
  });

  it('goes on above the confirmed number, and the lost ones below it are no gap', async () => {
    const shop = await openRestored();
    const confirmed = await dataOf(confirm(shop, `  ${invoice(7)} `));
    expect(confirmed.series).toMatchObject([{ last: invoice(7), isConfirmed: true }, { isConfirmed: false }]);
    expect(confirmed).toEqual(await shop.numbers());
    const lost = [{ first: 2, last: 7 }];
    expect(await kept(shop, INVOICES)).toEqual({
      last: 7,
      lost,
      confirmed: { last: 7, backup: 1, at: shop.clock.now() },
    });
    expect(await packNext(shop)).toBe(invoice(8));
    expect(await kept(shop, INVOICES)).toMatchObject({ last: 8, lost });
    await isSound(shop);
    // The same numbers without the note are a gap.
    await shop.store.update({ writes: [INVOICES] }, () => ({
      answer: null,
      writes: [put(yearlyNumbers, INVOICES, { last: 8 })],
    }));
    expect((await checkRecords(shop.store)).problems).toEqual([
      `${INVOICES}: 6 numbers are missing, the first of them 2`,
    ]);
  });

  it('has a mistyped number corrected as often as it is mistyped until the next one is given', async () => {
    const shop = await openRestored();
    for (const last of [40, 1, 4]) {
      expect((await dataOf(confirm(shop, invoice(last)))).series[0]).toMatchObject({ last: invoice(last) });
      const lost = last === 1 ? {} : { lost: [{ first: 2, last }] };
      expect(await kept(shop, INVOICES)).toEqual({
        last,
        ...lost,
        confirmed: { last, backup: 1, at: shop.clock.now() },
      });
    }
    expect((await refusalOf(confirm(shop, invoice(0)))).message).toContain('The backup already has');
    expect(await packNext(shop)).toBe(invoice(5));
    await isSound(shop);
  });

  it('asks about a number that is more than 50 above that of its backup', async () => {
    const shop = await openRestored();
    expect(await refusalUnchanged(shop, () => confirm(shop, invoice(52)))).toMatchObject({
      code: 'FIELD_INVALID',
      message:
        'BH/25-26/000052 is 51 above BH/25-26/000001, the last invoice in the backup. If so many were issued since, confirm it with --jump',
    });
    await dataOf(confirm(shop, invoice(51)));
    await dataOf(shop.confirmNumbers({ invoice: invoice(52), isJump: true }));
    expect(await packNext(shop)).toBe(invoice(53));
  });

  it('has a mistyped number taken back until the next day’s end, and leaves out what was numbered above it', async () => {
    const shop = await openRestored();
    await dataOf(confirm(shop, invoice(6)));
    const [first, second] = [await packNext(shop), await packNext(shop, '7123456789')];
    expect([first, second]).toEqual([invoice(7), invoice(8)]);
    await shop.clock.advance(DAY);
    await dataOf(confirm(shop, invoice(5)));
    const lost = [{ first: 2, last: 5 }];
    const skipped = [{ first: 7, last: 8 }];
    expect(await kept(shop, INVOICES)).toEqual({ last: 5, lost, skipped, confirmed: { last: 5, backup: 1 } });
    await isSound(shop);
    const rows = async () =>
      (await shop.taxReport(ALL_TIME)).series.map(({ first: from, last, count, missing }) => [
        from,
        last,
        count,
        missing,
      ]);
    expect(await rows()).toEqual([
      [invoice(1), invoice(1), 1, 0],
      [invoice(7), invoice(8), 2, 0],
    ]);
    expect(await packNext(shop, '7123456780')).toBe(invoice(6));
    expect(await packNext(shop, '7123456781')).toBe(invoice(9));
    await isSound(shop);
    expect(await rows()).toEqual([
      [invoice(1), invoice(9), 3, 4],
      [invoice(7), invoice(8), 2, 0],
    ]);
  });

  it('has none taken back after the next day’s end', async () => {
    const shop = await openRestored();
    await dataOf(confirm(shop, invoice(6)));
    expect(await packNext(shop)).toBe(invoice(7));
    await shop.clock.advance(2 * DAY);
    expect(await refusalUnchanged(shop, () => confirm(shop, invoice(5)))).toMatchObject({
      code: 'ORDER_STATE',
      message: expect.stringContaining('It could be corrected once, and only until the end of the following day'),
    });
  });

  it('goes on above 999999, with seven digits that it takes again after the next restore', async () => {
    const shop = await openRestored();
    await dataOf(shop.confirmNumbers({ invoice: invoice(999_999), isJump: true }));
    expect(await packNext(shop)).toBe(invoice(1_000_000));
    await noteRestore(shop);
    await dataOf(confirm(shop, 'BH/25-26/1000001'));
    expect(await packNext(shop, '7123456789')).toBe('BH/25-26/1000002');
    await dataOf(confirm(shop, invoice(1_000_001)));
    await isSound(shop);
  });

  it('takes a number of seven digits as the same with six', async () => {
    const shop = await openRestored();
    await dataOf(confirm(shop, 'BH/25-26/0000009'));
    expect(await kept(shop, INVOICES)).toMatchObject({ last: 9 });
  });

  it('keeps what was lost before its backup, where that came from a restored store itself', async () => {
    const shop = await openRestored();
    await dataOf(confirm(shop, invoice(3)));
    expect(await packNext(shop)).toBe(invoice(4));
    await noteRestore(shop);
    await dataOf(confirm(shop, invoice(6)));
    const lost = [
      { first: 2, last: 3 },
      { first: 5, last: 6 },
    ];
    expect(await kept(shop, INVOICES)).toEqual({
      last: 6,
      lost,
      confirmed: { last: 6, backup: 4, at: shop.clock.now() },
    });
    expect(await packNext(shop, '7123456789')).toBe(invoice(7));
    await isSound(shop);
  });

  it.each([
    [0, {}],
    [4, { lost: [{ first: 1, last: 4 }] }],
  ])('whose backup has no invoice goes on above %d of them', async (last, lost) => {
    const shop = await openRestored(false);
    expect(await kept(shop, INVOICES)).toBeUndefined();
    await dataOf(confirm(shop, invoice(last)));
    expect(await kept(shop, INVOICES)).toMatchObject({ last, ...lost });
    expect(await packNext(shop)).toBe(invoice(last + 1));
    await isSound(shop);
  });
});
