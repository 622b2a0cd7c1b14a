/** What the accountant gets agrees with the invoices and credit notes of the month, to the paisa (spec 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { yearlyNumbers } from '../../../../core/shop/documents/yearly-numbers.ts';
import { invoiceOf } from '../../../../core/shop/invoices/invoice.ts';
import type { TaxReport } from '../../../../core/shop/shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import { moved, openCod, orderRecordOf, TO_DELIVERY, TO_THE_DOOR } from '../../../shop/orders.ts';
import { createTestShop, dataOf, order, signIn, type TestShop } from '../../../shop/test-shop.ts';

const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;
const ALL_TIME = { from: 0, until: Date.UTC(2200, 0, 1) };

const PLACES = {
  Pune: { city: 'Pune', state: 'Maharashtra', pincode: '411001' },
  Delhi: { city: 'New Delhi', state: 'Delhi', pincode: '110001' },
} as const;

/** An order of so many units to a place, by cash on delivery, packed. */
const packedTo = async (
  shop: TestShop,
  place: keyof typeof PLACES,
  washes: number,
  polishes: number,
  phone = PHONE,
) => {
  await shop.clock.advance(MINUTE);
  const api = shop.session();
  await signIn(shop, api, phone);
  for (const [pid, qty] of [
    [WASH, washes],
    [POLISH, polishes],
  ] as const)
    if (qty > 0) await dataOf(api.updateCart({ pid, qty }));
  const { quotes } = await dataOf(api.getCart());
  const shipping = { ...ADDRESS, ...PLACES[place] };
  const placed = await dataOf(
    api.placeOrder(order({ mode: 'upi', shipping, expectedTotal: quotes?.prepaid.total ?? 0 })),
  );
  const opened = {
    shop,
    api,
    number: placed.order.order,
    view: () => dataOf(api.getOrder({ order: placed.order.order })),
  };
  await dataOf(shop.sendGatewayEvent(opened.number, 'captured'));
  await moved(opened, 'packed');
  return opened;
};

const sums = (rows: readonly Record<(typeof COLUMNS)[number], number>[]) =>
  COLUMNS.map((column) => rows.reduce((sum, row) => sum + row[column], 0));

const agrees = (report: TaxReport): void => {
  const of = (kind: 'invoice' | 'credit-note') => sums(report.documents.filter((one) => one.kind === kind));
  const [invoices, notes] = [of('invoice'), of('credit-note')];
  const due = COLUMNS.map((_, index) => (invoices[index] ?? 0) - (notes[index] ?? 0));
  expect(COLUMNS.map((column) => report.totals[column])).toEqual(due);
  expect(sums(report.hsn)).toEqual(due);
  expect(report.hsn.reduce((sum, { value }) => sum + value, 0)).toBe(report.totals.value);
  const large = report.documents.filter(({ isB2cLarge }) => isB2cLarge);
  const large5 = sums(large.filter(({ kind }) => kind === 'invoice'));
  const large9 = sums(large.filter(({ kind }) => kind !== 'invoice'));
  expect(sums(report.supplies).map((sum, index) => sum + (large5[index] ?? 0) - (large9[index] ?? 0))).toEqual(due);
  for (const one of report.documents) expect(one.taxable + one.cgst + one.sgst + one.igst).toBe(one.value);
};

describe('the tax report', () => {
  it('has the month’s invoices by place of supply and HSN, less the credit notes of the month', async () => {
    const shop = createTestShop();
    const home = await packedTo(shop, 'Pune', 2, 0);
    await packedTo(shop, 'Delhi', 0, 1);
    await moved(home, 'shipped', 'out_for_delivery', 'delivered');
    await dataOf(shop.refundOrder({ order: home.number, items: { [WASH]: 1 }, reason: 'broken' }));
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
    expect(report.series).toEqual([
      {
        kind: 'invoice',
        first: expect.stringMatching(/000001$/u),
        last: expect.stringMatching(/000002$/u),
        count: 2,
        missing: 0,
      },
      {
        kind: 'credit-note',
        first: expect.stringMatching(/000001$/u),
        last: expect.stringMatching(/000001$/u),
        count: 1,
        missing: 0,
      },
    ]);
    expect(report.totals.value).toBe(74_900 + 39_900);
    agrees(report);
  });

  it('credits a parcel that was never delivered with its fee, and a return without', async () => {
    const rto = await openCod();
    await moved(rto, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received', 'refunded');
    const undone = await rto.shop.taxReport(ALL_TIME);
    expect(undone.totals).toEqual({ taxable: 0, cgst: 0, sgst: 0, igst: 0, value: 0 });
    expect(undone.documents.at(-1)).toMatchObject({
      kind: 'credit-note',
      reason: 'not delivered (RTO)',
      value: 89_900,
    });
    const returned = await openCod();
    await moved(returned, ...TO_DELIVERY);
    await dataOf(returned.api.returnOrder({ order: returned.number, reason: 'too rich', upi: 'asha@okbank' }));
    await moved(returned, 'picked_up', 'refunded');
    const kept = await returned.shop.taxReport(ALL_TIME);
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
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'no', upi: 'asha@okbank' }));
    await moved(opened, 'picked_up', 'refunded');
    const kinds = async (period: { from: number; until: number }) =>
      (await shop.taxReport(period)).documents.map(({ kind }) => kind);
    expect([await kinds({ from: 0, until: sold }), await kinds({ ...ALL_TIME, from: sold })]).toEqual([
      ['invoice'],
      ['credit-note'],
    ]);
    const second = await packedTo(shop, 'Pune', 1, 0);
    const third = await packedTo(shop, 'Pune', 1, 0);
    await shop.store.update({ writes: [orders.key(second.number)] }, () => ({
      answer: null,
      writes: [{ key: orders.key(second.number), document: null, version: 0, index: {} }],
    }));
    expect((await shop.taxReport(ALL_TIME)).series[0]).toMatchObject({
      last: (await orderRecordOf(third)).invoice?.number,
      count: 2,
      missing: 1,
    });
  });

  it('counts numbers that were lost between two periods in the later one', async () => {
    const opened = await openCod();
    const { shop } = opened;
    await moved(opened, 'packed');
    const split = shop.clock.now() + 1;
    const [prefix, year] = ((await orderRecordOf(opened)).invoice?.number ?? '').split('/');
    const key = yearlyNumbers.key(prefix ?? '', year ?? '');
    await shop.store.update({ writes: [key] }, () => ({
      answer: null,
      writes: [put(yearlyNumbers, key, { last: 5, lost: [{ first: 2, last: 5 }] })],
    }));
    await packedTo(shop, 'Pune', 1, 0, '9876543211');
    const seriesIn = async (period: { from: number; until: number }) => (await shop.taxReport(period)).series;
    const numberOf = (serial: number): string => `${prefix}/${year}/00000${serial}`;
    expect(await seriesIn({ from: 0, until: split })).toEqual([
      { kind: 'invoice', first: numberOf(1), last: numberOf(1), count: 1, missing: 0 },
    ]);
    expect(await seriesIn({ ...ALL_TIME, from: split })).toEqual([
      { kind: 'invoice', first: numberOf(2), last: numberOf(6), count: 1, missing: 4 },
    ]);
    expect(await seriesIn(ALL_TIME)).toMatchObject([{ first: numberOf(1), last: numberOf(6), count: 2, missing: 4 }]);
  });

  it('gives the reason of a credit note in the shop’s words, never in the customer’s or the operator’s', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    const part = { amount: paise(10_000), upi: 'asha@okbank', reason: 'Asha Rao says it leaks' };
    await dataOf(opened.shop.refundOrder({ order: opened.number, ...part }));
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'call me', upi: 'asha@okbank' }));
    await moved(opened, 'picked_up', 'refunded');
    expect((await opened.shop.taxReport(ALL_TIME)).documents.map(({ reason }) => reason)).toEqual([
      null,
      'part refund',
      'returned',
    ]);
  });

  it('has no credit note of ₹0 where all units were refunded by part before the return', async () => {
    const opened = await openCod();
    const { shop, number } = opened;
    await moved(opened, ...TO_DELIVERY);
    const part = { items: { [WASH]: 1 }, amount: paise(74_900), upi: 'asha@okbank', reason: 'arrived broken' };
    await dataOf(shop.refundOrder({ order: number, ...part }));
    await dataOf(opened.api.returnOrder({ order: number, reason: 'leaks', upi: 'asha@okbank' }));
    expect(await moved(opened, 'picked_up', 'refunded')).toBe('refunded');
    const { documents, series } = await shop.taxReport(ALL_TIME);
    expect(documents.map(({ kind, value }) => [kind, value])).toEqual([
      ['invoice', 89_900],
      ['credit-note', 74_900],
    ]);
    expect(series.map(({ kind, count }) => [kind, count])).toEqual([
      ['invoice', 1],
      ['credit-note', 1],
    ]);
    expect((await orderRecordOf(opened)).creditNote).toBeNull();
  });

  it('lists an invoice above one lakh to another state by itself, and its credit notes in table 9B', async () => {
    const shop = createTestShop();
    const opened = await packedTo(shop, 'Delhi', 20, 20);
    const key = orders.key(opened.number);
    // As of a brand with dearer products.
    await shop.store.update({ writes: [key] }, (documents) => {
      const stored = documents.get(key);
      if (stored === undefined || stored.invoice === null) throw new Error('the order has no invoice');
      const goods = stored.invoice.goods.map((line) => ({
        ...line,
        gross: paise(line.gross * 10),
        taxable: paise(line.taxable * 10),
        igst: paise(line.igst * 10),
        total: paise(line.total * 10),
      }));
      return {
        answer: null,
        writes: [{ key, document: { ...stored, invoice: { ...stored.invoice, goods } }, version: 2, index: {} }],
      };
    });
    const report = await shop.taxReport(ALL_TIME);
    expect(report.documents).toMatchObject([{ isB2cLarge: true, value: 22_960_000 }]);
    expect(report.supplies).toEqual([]);
    agrees(report);
  });

  it('agrees with the invoices and credit notes of any orders, to the paisa', async () => {
    const step = fc.record({
      place: fc.constantFrom('Pune' as const, 'Delhi' as const),
      washes: fc.integer({ min: 0, max: 5 }),
      polishes: fc.integer({ min: 1, max: 5 }),
      end: fc.constantFrom('packed', 'part', 'rto', 'returned'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const shop = createTestShop();
        let due = 0;
        for (const [index, { place, washes, polishes, end }] of steps.entries()) {
          const opened = await packedTo(shop, place, washes, polishes, `98765432${10 + index}`);
          if (end === 'rto')
            await moved(opened, 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'rto_received', 'refunded');
          if (end === 'part' || end === 'returned') await moved(opened, 'shipped', 'out_for_delivery', 'delivered');
          if (end === 'part')
            await dataOf(shop.refundOrder({ order: opened.number, amount: paise(3_333), reason: 'dented' }));
          if (end === 'returned') {
            await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'no', upi: '' }));
            await moved(opened, 'picked_up', 'refunded');
          }
          const invoice = invoiceOf(await orderRecordOf(opened));
          due += (invoice?.totals.total ?? 0) - (invoice?.creditNote?.totals.total ?? 0);
        }
        const report = await shop.taxReport(ALL_TIME);
        expect(report.totals.value).toBe(due);
        agrees(report);
      }),
      { numRuns: 25 },
    );
  });
});
