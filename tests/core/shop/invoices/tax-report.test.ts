/** What the accountant gets agrees with the invoices and credit notes of the month, to the paisa (spec 11). */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { InvoiceLine } from '../../../../core/ports/shop-views.ts';
import { taxedLines } from '../../../../core/pricing/tax.ts';
import { put, remove } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { yearlyNumbers, type YearlyNumber } from '../../../../core/shop/documents/yearly-numbers.ts';
import { DAY } from '../../../samples/durations.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import { moved, openCod, orderRecordOf, TO_DELIVERY, TO_THE_DOOR, type TestOrder } from '../../../shop/orders.ts';
import { agrees, ALL_TIME, comesBack, DELIVERED, packedTo, refunds } from '../../../shop/taxed-orders.ts';
import { createTestShop } from '../../../shop/test-shop.ts';

const UPI = 'asha@okbank';
const reportOf = ({ shop }: Pick<TestOrder, 'shop'>, period: Partial<typeof ALL_TIME> = {}) =>
  shop.taxReport({ ...ALL_TIME, ...period });

describe('the tax report', () => {
  it('has the month’s invoices by place of supply and HSN, less the credit notes of the month', async () => {
    const shop = createTestShop();
    const home = await packedTo(shop, 'Pune', { [WASH]: 2 });
    await packedTo(shop, 'Delhi', { [POLISH]: 1 });
    await DELIVERED(home);
    await refunds({ items: { [WASH]: 1 } })(home);
    const report = await shop.taxReport(ALL_TIME);
    // Of two washes 9/118 is ₹114.25, of which ₹57.13 went with the first. ₹399 × 18/118 is ₹60.86.
    expect(report.supplies).toEqual([
      { placeOfSupply: '07-Delhi', rate: 18, taxable: 33_814, cgst: 0, sgst: 0, igst: 6_086 },
      { placeOfSupply: '27-Maharashtra', rate: 18, taxable: 63_476, cgst: 5_712, sgst: 5_712, igst: 0 },
    ]);
    expect(report.hsn).toMatchObject([
      { code: '330499', quantity: 1, unit: 'NOS', value: 39_900 },
      { code: '340130', quantity: 1, unit: 'NOS', value: 74_900 },
    ]);
    const ending = (serial: number) => expect.stringMatching(new RegExp(`00000${serial}$`, 'u'));
    expect(report.series).toEqual([
      { kind: 'invoice', first: ending(1), last: ending(2), count: 2, missing: 0 },
      { kind: 'credit-note', first: ending(1), last: ending(1), count: 1, missing: 0 },
    ]);
    expect(report.totals.value).toBe(74_900 + 39_900);
    agrees(report);
  });

  it('credits a parcel that was never delivered with its fee, and a return without', async () => {
    const rto = await openCod();
    await moved(rto, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received', 'refunded');
    const undone = await reportOf(rto);
    expect(undone.totals).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0, value: 0 });
    const note = { kind: 'credit-note', reason: 'not delivered (RTO)', value: 89_900 };
    expect(undone.documents.at(-1)).toMatchObject(note);
    const returned = await openCod();
    await moved(returned, ...TO_DELIVERY);
    await comesBack(returned);
    const kept = await reportOf(returned);
    expect(kept.totals.value).toBe(15_000);
    expect(kept.hsn.find(({ code }) => code === '996812')).toMatchObject({ unit: 'NA', quantity: 0, value: 15_000 });
    agrees(kept);
  });

  it('has a document in the period of its own date, and says which numbers are missing', async () => {
    const opened = await openCod();
    const { shop } = opened;
    await moved(opened, ...TO_DELIVERY);
    const sold = shop.clock.now() + 1;
    await shop.clock.advance(3 * DAY);
    await comesBack(opened);
    const kinds = async (period: object) => (await reportOf(opened, period)).documents.map(({ kind }) => kind);
    expect([await kinds({ until: sold }), await kinds({ from: sold })]).toEqual([['invoice'], ['credit-note']]);
    const key = orders.key((await packedTo(shop, 'Pune', { [WASH]: 1 })).number);
    const third = await packedTo(shop, 'Pune', { [WASH]: 1 });
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    const last = (await orderRecordOf(third)).invoice?.number;
    expect((await reportOf(opened)).series[0]).toMatchObject({ last, count: 2, missing: 1 });
  });

  /** A packed order, then these numbers, and another packed order; `split` is between them. */
  const openNumbered = async (numbers: YearlyNumber) => {
    const opened = await openCod();
    const { shop } = opened;
    await moved(opened, 'packed');
    const split = shop.clock.now() + 1;
    const key = yearlyNumbers.key('BH', '25-26');
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [put(yearlyNumbers, key, numbers)] }));
    await packedTo(shop, 'Pune', { [WASH]: 1 }, '9876543211');
    return { split, seriesIn: async (period: object) => (await reportOf(opened, period)).series };
  };

  it('counts numbers that were lost between two periods in the later one', async () => {
    const { split, seriesIn } = await openNumbered({ last: 5, lost: [{ first: 2, last: 5 }] });
    const from = (first: number, last: number) => ({
      kind: 'invoice',
      first: `BH/25-26/00000${first}`,
      last: `BH/25-26/00000${last}`,
    });
    expect(await seriesIn({ until: split })).toEqual([{ ...from(1, 1), count: 1, missing: 0 }]);
    expect(await seriesIn({ from: split })).toEqual([{ ...from(2, 6), count: 1, missing: 4 }]);
    expect(await seriesIn({})).toEqual([{ ...from(1, 6), count: 2, missing: 4 }]);
  });

  it('begins a series behind the numbers that it leaves out between two periods', async () => {
    const { split, seriesIn } = await openNumbered({ last: 1, skipped: [{ first: 2, last: 4 }] });
    const number = 'BH/25-26/000005';
    expect(await seriesIn({ from: split })).toEqual([
      { kind: 'invoice', first: number, last: number, count: 1, missing: 0 },
    ]);
  });

  it('gives the reason of a credit note in the shop’s words, never in the customer’s or the operator’s', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await refunds({ amount: paise(10_000), upi: UPI })(opened);
    await comesBack(opened);
    const reasons = (await reportOf(opened)).documents.map(({ reason }) => reason);
    expect(reasons).toEqual([null, 'part refund', 'returned']);
  });

  it('has no credit note of ₹0 where all units were refunded by part before the return', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await refunds({ items: { [WASH]: 1 }, amount: paise(74_900), upi: UPI })(opened);
    await comesBack(opened);
    const { documents, series } = await reportOf(opened);
    expect(documents.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['invoice 89900', 'credit-note 74900']);
    expect(series.map(({ count }) => count)).toEqual([1, 1]);
    expect((await orderRecordOf(opened)).creditNote).toBeNull();
  });

  it('lists what businesses buy by itself, in no table of consumers', async () => {
    const shop = createTestShop();
    const business = { gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' };
    const opened = await packedTo(shop, 'Pune', { [WASH]: 2 }, undefined, business);
    await packedTo(shop, 'Pune', { [POLISH]: 1 }, '9876543211');
    await DELIVERED(opened);
    await refunds({ items: { [WASH]: 1 } })(opened);
    const report = await shop.taxReport(ALL_TIME);
    expect(report.documents.map(({ kind, buyer }) => [kind, buyer])).toEqual([
      ['invoice', business],
      ['invoice', null],
      ['credit-note', business],
    ]);
    expect(report.supplies).toMatchObject([{ taxable: 33_814 }]);
    expect(report.hsn).toMatchObject([
      { isB2b: false, code: '330499', value: 39_900 },
      { isB2b: true, code: '340130', quantity: 1, value: 74_900 },
    ]);
    agrees(report);
  });

  it('has the parts of an order at each rate of its invoice, and those of earlier invoices at 18%', async () => {
    const shop = createTestShop();
    const opened = await packedTo(shop, 'Delhi', { [WASH]: 1, [POLISH]: 1 });
    const key = orders.key(opened.number);
    // The first line as of a shaving cream, the second as of an invoice before lines had a rate.
    await shop.store.update({ writes: [key] }, (documents) => {
      const stored = documents.get(key)!;
      const [first, { rate: _rate, ...second }] = stored.invoice!.goods as [InvoiceLine, InvoiceLine];
      const { goods } = taxedLines(
        { goods: [{ ...first, rate: 5 }], discount: first.discount, fee: paise(0) },
        'between',
      );
      return {
        answer: null,
        writes: [put(orders, key, { ...stored, invoice: { ...stored.invoice!, goods: [...goods, second] } })],
      };
    });
    const report = await shop.taxReport(ALL_TIME);
    // ₹749 × 5/105 is ₹35.67, ₹399 × 18/118 is ₹60.86.
    expect(report.documents[0]?.rates).toMatchObject([
      { rate: 5, igst: 3_567 },
      { rate: 18, igst: 6_086 },
    ]);
    expect(report.supplies.map(({ rate }) => rate).toSorted((a, b) => a - b)).toEqual([5, 18]);
    agrees(report);
    // A credit note has no row for what an earlier one has credited.
    await DELIVERED(opened);
    await refunds({ items: { [WASH]: 1 } })(opened);
    await comesBack(opened);
    const returned = await shop.taxReport(ALL_TIME);
    expect(returned.documents.map(({ rates }) => rates.map(({ rate }) => rate))).toEqual([[5, 18], [5], [18]]);
    agrees(returned);
  });

  it('lists an invoice above one lakh to another state by itself, and its credit notes in table 9B', async () => {
    const shop = createTestShop();
    const opened = await packedTo(shop, 'Delhi', { [WASH]: 20, [POLISH]: 20 });
    const key = orders.key(opened.number);
    // As of a brand with dearer products.
    await shop.store.update({ writes: [key] }, (documents) => {
      const stored = documents.get(key)!;
      const [times, columns] = [10, ['gross', 'taxable', 'igst', 'total'] as const];
      const goods = stored.invoice!.goods.map((line) => ({
        ...line,
        ...(Object.fromEntries(columns.map((column) => [column, line[column] * times])) as object),
      }));
      return { answer: null, writes: [put(orders, key, { ...stored, invoice: { ...stored.invoice!, goods } })] };
    });
    const report = await shop.taxReport(ALL_TIME);
    expect(report.documents).toMatchObject([{ isB2cLarge: true, value: 22_960_000 }]);
    expect(report.supplies).toEqual([]);
    agrees(report);
  });
});
