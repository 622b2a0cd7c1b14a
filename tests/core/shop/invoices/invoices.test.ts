/** The invoice and the credit note of an order: their numbers, lines and taxes (spec 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { INVOICE_PREFIX, SAMPLE_SELLER as seller } from '../../../../core/catalogue/settings/seller.ts';
import { inPaise } from '../../../../core/entities/money/paise.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import { put, type Documents } from '../../../../core/ports/store/shop-store.ts';
import { quote } from '../../../../core/pricing/quote.ts';
import type { OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { restoredKey } from '../../../../core/shop/documents/restored.ts';
import { yearlyNumbers } from '../../../../core/shop/documents/yearly-numbers.ts';
import { financialYearOf } from '../../../../core/shop/invoices/financial-year.ts';
import {
  invoiceNumberKeys,
  invoiceOf,
  numberedInvoice,
  withTaxDocuments,
} from '../../../../core/shop/invoices/invoice.ts';
import { ADDRESS } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import { openCod, orderRecordOf } from '../../../shop/orders.ts';
import { createTestShop, openReadyToPlace, place, type TestShop } from '../../../shop/test-shop.ts';
import { amounts, carts, discounts, modes } from '../../arbitraries.ts';

const APRIL = Date.parse('2026-04-01T00:00:00+05:30');

/** The order with the papers that a state brings, numbered by the shop's own store. */
const paperAt = ({ store }: TestShop, record: OrderRecord, state: OrderState, now: number, isAtFault = false) =>
  store.update({ writes: invoiceNumberKeys(state, now) }, (documents) => {
    const { order: next, writes } = withTaxDocuments(documents, record, state, now, seller, isAtFault);
    return { answer: { ...next, history: [...next.history, { state, at: now }] }, writes };
  });

it('the financial year begins with 1 April, at midnight in India, in any of three hundred years', () => {
  expect([APRIL - 1, APRIL, Date.parse('2099-06-01')].map(financialYearOf)).toEqual(['25-26', '26-27', '99-00']);
  fc.assert(
    fc.property(fc.integer({ min: Date.parse('1900-01-01'), max: Date.parse('2199-12-31') }), (now) => {
      const day = new Date(now + 330 * 60_000);
      const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
      const two = (year: number): string => String(year % 100).padStart(2, '0');
      expect(financialYearOf(now)).toBe(`${two(first)}-${two(first + 1)}`);
    }),
  );
});

describe('numbers of invoices', () => {
  it('are consecutive within the financial year, start again with each year, and have at most 16 characters', async () => {
    const shop = createTestShop();
    const next = (now: number) =>
      shop.store.update({ writes: invoiceNumberKeys('packed', now) }, (documents) => {
        const { header, writes } = numberedInvoice(documents, now);
        return { answer: header.number, writes };
      });
    const numbers = await Promise.all([APRIL - 2, APRIL - 1, APRIL, APRIL + 200 * DAY, APRIL + 365 * DAY].map(next));
    const years = ['25-26/000001', '25-26/000002', '26-27/000001', '26-27/000002', '27-28/000001'];
    expect(numbers).toEqual(years.map((number) => `BH/${number}`));
    expect(Math.max(...numbers.map(({ length }) => length))).toBeLessThanOrEqual(16);
  });

  it('end for the year before they would exceed the legal length', async () => {
    const { store } = createTestShop();
    const key = yearlyNumbers.key(INVOICE_PREFIX, '26-27');
    expect(invoiceNumberKeys('packed', APRIL)).toEqual([key, restoredKey]);
    expect(invoiceNumberKeys('refunded', APRIL)).not.toContain(key);
    await store.update({ writes: [key] }, () => ({
      answer: null,
      writes: [put(yearlyNumbers, key, { last: 9_999_999 })],
    }));
    const next = store.update({ writes: [key, restoredKey] }, (documents) => ({
      answer: numberedInvoice(documents, APRIL),
    }));
    await expect(next).rejects.toThrow(RangeError);
  });
});

describe('the tax documents of an order', () => {
  it('are the invoice at packing and the credit note when the parcel is back at the shop, once each', async () => {
    const opened = await openCod();
    const { shop } = opened;
    const placed = await orderRecordOf(opened);
    const then = APRIL + DAY;
    const after = async (record: OrderRecord, ...states: readonly OrderState[]): Promise<OrderRecord> => {
      let last = record;
      for (const state of states) last = await paperAt(shop, last, state, then);
      return last;
    };
    const shipped = await after(await paperAt(shop, placed, 'packed', APRIL), 'shipped');
    expect(shipped).toMatchObject({
      invoice: { number: 'BH/26-27/000001', issuedAt: APRIL, seller: { gstin: seller.gstin } },
      creditNote: null,
    });
    const back = await after(shipped, 'picked_up', 'refunded');
    expect(back.creditNote).toEqual({ number: 'BC/26-27/000001', issuedAt: then, withFee: false });
    const again = await after(back, 'refunded', 'packed');
    expect([again.invoice, again.creditNote]).toEqual([shipped.invoice, back.creditNote]);
    const unclaimed = await after(shipped, 'rto', 'refunded');
    expect(unclaimed.creditNote).toEqual({ number: 'BC/26-27/000002', issuedAt: then, withFee: true });
    expect((await paperAt(shop, shipped, 'refunded', then, true)).creditNote?.withFee).toBe(true);
    expect((await after(placed, 'refunded')).creditNote).toBeNull();
  });

  it('show lines with their codes, the buyer, and CGST and SGST within the seller’s state', async () => {
    const { shop, api } = await openReadyToPlace();
    const shipping = { ...ADDRESS, city: 'Pune', state: 'Goa', pincode: '411001' };
    const number = await place(api, { mode: 'cod', expectedTotal: 899, shipping });
    const halves = (gross: number, taxable: number, half: number) => ({
      gross,
      taxable,
      cgst: half,
      sgst: half,
      igst: 0,
      total: gross,
    });
    expect(invoiceOf(await paperAt(shop, await orderRecordOf({ shop, number }), 'packed', APRIL))).toMatchObject({
      number: 'BH/26-27/000001',
      order: number,
      mode: 'cod',
      placeOfSupply: 'Maharashtra',
      buyer: { pincode: '411001' },
      creditNote: null,
      lines: [
        { title: 'Wash', code: '340130', qty: 1, ...halves(74_900, 63_474, 5_713) },
        { title: 'Cash on delivery fee', code: '996812', qty: 1, ...halves(15_000, 12_712, 1_144) },
      ],
      totals: { discount: 0, ...halves(89_900, 76_186, 6_857) },
    });
  });

  it.each([
    [{ state: 'Maharashtra' }, 'Delhi', 13_713],
    [{ state: 'maharastra', pincode: '110000' }, 'Maharashtra', 0],
    [{ state: 'Pondicherry', pincode: '533464' }, 'Puducherry', 13_713],
    [{ state: 'Maharashtra', pincode: '533464' }, 'Andhra Pradesh', 13_713],
  ])(
    'show the taxes of the pincode’s state, or of the typed one if it is one of the pincode’s or the pincode is unknown: %j',
    async (typed, placeOfSupply, igst) => {
      const { shop, api } = await openReadyToPlace();
      const number = await place(api, { mode: 'cod', expectedTotal: 899, shipping: { ...ADDRESS, ...typed } });
      const invoice = invoiceOf(await paperAt(shop, await orderRecordOf({ shop, number }), 'packed', APRIL));
      expect(invoice).toMatchObject({ placeOfSupply, totals: { igst, total: 89_900 } });
    },
  );

  it('add up to the order’s total to the paisa, and credit no more than was sold, for any order', async () => {
    const sample = await orderRecordOf(await openCod());
    const parts = { items: carts, discount: discounts, mode: modes, cash: amounts, redeem: fc.boolean() };
    const anyOrder = fc
      .record({ ...parts, supplyState: fc.constantFrom(seller.state, 'Kerala') })
      .map(({ supplyState, ...input }): OrderRecord => {
        const { mode, count: _count, redeemableCash: _cash, ...summary } = quote(input, DEFAULT_SETTINGS);
        const history = (['confirmed', 'packed'] as const).map((state) => ({ state, at: APRIL }));
        return { ...sample, mode, items: input.items, summary, supplyState, history };
      });
    const paperless: Documents = { get: () => undefined };
    fc.assert(
      fc.property(anyOrder, (record) => {
        const { order: packed } = withTaxDocuments(paperless, record, 'packed', APRIL, seller);
        const papersAt = (isAtFault: boolean) =>
          invoiceOf(withTaxDocuments(paperless, packed, 'refunded', APRIL, seller, isAtFault).order)!;
        const { totals, lines, creditNote } = papersAt(false);
        const { total, shipping, discount } = record.summary;
        expect([totals.total, totals.discount]).toEqual([inPaise(total), inPaise(discount.value)]);
        expect(totals.taxable + totals.cgst + totals.sgst + totals.igst).toBe(totals.total);
        expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(totals.total);
        // A return leaves the fee with the shop.
        expect(creditNote?.totals.total).toBe(inPaise(total) - inPaise(shipping));
        const each = lines.flatMap((line) => [line.taxable, line.cgst, line.sgst, line.igst, line.discount]);
        expect(Math.min(...each, 0)).toBe(0);
        expect(papersAt(true).creditNote?.totals).toEqual(totals);
      }),
    );
  });
});
