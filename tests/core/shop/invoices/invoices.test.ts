import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { INVOICE_PREFIX, SAMPLE_SELLER as seller } from '../../../../core/catalogue/settings/seller.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import { inPaise } from '../../../../core/entities/money/paise.ts';
import { EMPTY_PAYMENT } from '../../../../core/entities/payment.ts';
import { put, type Documents } from '../../../../core/ports/store/shop-store.ts';
import { quote } from '../../../../core/pricing/quote.ts';
import { orders, type OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { restoredKey } from '../../../../core/shop/documents/restored.ts';
import { yearlyNumbers } from '../../../../core/shop/documents/yearly-numbers.ts';
import {
  invoiceOf,
  numberedInvoice,
  invoiceNumberKeys,
  withTaxDocuments,
} from '../../../../core/shop/invoices/invoice.ts';
import { amounts, carts, discounts, modes } from '../../arbitraries.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openReadyToPlace,
  order,
  place,
  refusalOf,
  signIn,
} from '../../../shop/test-shop.ts';
import { storedId } from '../../../shop/stored.ts';
import { WASH } from '../../../samples/products.ts';
import { DAY } from '../../../samples/durations.ts';

const APRIL = Date.parse('2026-04-01T00:00:00+05:30');

const recordOf = async ({ store }: TestShop, number: string): Promise<OrderRecord> => {
  const record = (await store.read([orders.key(number)])).get(orders.key(number));
  if (record === undefined) throw new Error(`there is no order ${number}`);
  return record;
};

/** The order with the header that a state brings, numbered by the shop's own store. */
const paperAt = ({ store }: TestShop, record: OrderRecord, state: OrderState, now: number): Promise<OrderRecord> =>
  store.update({ writes: invoiceNumberKeys(state, now) }, (documents) => {
    const { order: next, writes } = withTaxDocuments(documents, record, state, now, seller);
    return { answer: { ...next, history: [...next.history, { state, at: now }] }, writes };
  });

/** Any order that the shop could have taken. */
const anyOrder: fc.Arbitrary<OrderRecord> = fc
  .record({
    items: carts,
    discount: discounts,
    mode: modes,
    cash: amounts,
    redeem: fc.boolean(),
    supplyState: fc.constantFrom(seller.state, 'Kerala'),
  })
  .map(({ items, discount, mode, cash, redeem, supplyState }) => {
    const {
      mode: _mode,
      count: _count,
      redeemableCash: _cash,
      ...summary
    } = quote({ items, discount, mode, cash, redeem }, DEFAULT_SETTINGS);
    return {
      number: 'BH0123456789',
      phone: PHONE,
      mode,
      items,
      summary,
      supplyState,
      shipping: ADDRESS,
      billing: null,
      history: [
        { state: 'confirmed', at: APRIL },
        { state: 'packed', at: APRIL },
      ],
      placedAt: APRIL,
      payment: { ...EMPTY_PAYMENT, amount: summary.total },
      session: storedId('token'),
      units: {},
      reason: null,
      upi: null,
      polledAt: 0,
      invoice: null,
      creditNote: null,
      erasedAt: null,
      onceCode: null,
    } satisfies OrderRecord;
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
    expect(numbers).toEqual([
      'BH/25-26/000001',
      'BH/25-26/000002',
      'BH/26-27/000001',
      'BH/26-27/000002',
      'BH/27-28/000001',
    ]);
    for (const number of numbers) expect(number.length).toBeLessThanOrEqual(16);
  });

  it('are never shared nor skipped by orders that are packed at the same time', async () => {
    const { shop, api } = await openReadyToPlace();
    const record = await recordOf(shop, await place(api, { mode: 'cod', expectedTotal: 899 }));
    const packed = await Promise.all(Array.from({ length: 25 }, () => paperAt(shop, record, 'packed', APRIL)));
    expect(packed.map(({ invoice }) => invoice?.number ?? '').sort()).toEqual(
      Array.from({ length: 25 }, (_, index) => `BH/26-27/${String(index + 1).padStart(6, '0')}`),
    );
  });

  it('end for the year before they would exceed the legal length', async () => {
    const { store } = createTestShop();
    const key = yearlyNumbers.key(INVOICE_PREFIX, '26-27');
    expect(invoiceNumberKeys('packed', APRIL)).toEqual([key, restoredKey]);
    await store.update({ writes: [key] }, () => ({
      answer: null,
      writes: [put(yearlyNumbers, key, { last: 9_999_999 })],
    }));
    await expect(
      store.update({ writes: invoiceNumberKeys('packed', APRIL) }, (documents) => ({
        answer: numberedInvoice(documents, APRIL),
      })),
    ).rejects.toThrow(RangeError);
    expect(invoiceNumberKeys('refunded', APRIL)).not.toContain(key);
  });
});

describe('the tax documents of an order', () => {
  it('are the invoice at packing and the credit note when the parcel is back at the shop, once each', async () => {
    const { shop, api } = await openReadyToPlace();
    const placed = await recordOf(shop, await place(api, { mode: 'cod', expectedTotal: 899 }));
    const shipped = await paperAt(shop, await paperAt(shop, placed, 'packed', APRIL), 'shipped', APRIL + 1);
    expect(shipped).toMatchObject({
      invoice: { number: 'BH/26-27/000001', issuedAt: APRIL, seller: { gstin: seller.gstin } },
      creditNote: null,
    });
    const back = await paperAt(shop, await paperAt(shop, shipped, 'picked_up', APRIL + DAY), 'refunded', APRIL + DAY);
    expect(back.creditNote).toEqual({ number: 'BC/26-27/000001', issuedAt: APRIL + DAY, withFee: false });
    const again = await paperAt(shop, await paperAt(shop, back, 'refunded', APRIL + DAY), 'packed', APRIL + DAY);
    expect([again.invoice, again.creditNote]).toEqual([shipped.invoice, back.creditNote]);
    const unclaimed = await paperAt(shop, await paperAt(shop, shipped, 'rto', APRIL + DAY), 'refunded', APRIL + DAY);
    expect(unclaimed.creditNote).toEqual({ number: 'BC/26-27/000002', issuedAt: APRIL + DAY, withFee: true });
    const atFault = await shop.store.update({ writes: invoiceNumberKeys('refunded', APRIL) }, (documents) => ({
      answer: withTaxDocuments(documents, shipped, 'refunded', APRIL, seller, true).order,
    }));
    expect(atFault.creditNote?.withFee).toBe(true);
    const neverPacked = await paperAt(shop, placed, 'refunded', APRIL);
    expect(neverPacked.creditNote).toBeNull();
  });

  it('show lines with their codes, the buyer, and CGST and SGST within the seller’s state', async () => {
    const { shop, api } = await openReadyToPlace();
    const shipping = { ...ADDRESS, city: 'Pune', state: 'Goa', pincode: '411001' };
    const record = await recordOf(shop, await place(api, { mode: 'cod', expectedTotal: 899, shipping }));
    const invoice = invoiceOf(await paperAt(shop, record, 'packed', APRIL));
    expect(invoice).toMatchObject({
      number: 'BH/26-27/000001',
      order: record.number,
      mode: 'cod',
      placeOfSupply: 'Maharashtra',
      buyer: { pincode: '411001' },
      creditNote: null,
      lines: [
        {
          title: 'Wash',
          code: '340130',
          qty: 1,
          gross: 74_900,
          taxable: 63_474,
          cgst: 5_713,
          sgst: 5_713,
          igst: 0,
          total: 74_900,
        },
        {
          title: 'Cash on delivery fee',
          code: '996812',
          qty: 1,
          gross: 15_000,
          taxable: 12_712,
          cgst: 1_144,
          sgst: 1_144,
          igst: 0,
          total: 15_000,
        },
      ],
      totals: { gross: 89_900, discount: 0, taxable: 76_186, cgst: 6_857, sgst: 6_857, igst: 0, total: 89_900 },
    });
  });

  it('show IGST for another state, which follows from the pincode, or from the typed state if the pincode is unknown', async () => {
    const { shop, api } = await openReadyToPlace();
    const delhi = await recordOf(
      shop,
      await place(api, { mode: 'cod', expectedTotal: 899, shipping: { ...ADDRESS, state: 'Maharashtra' } }),
    );
    expect(invoiceOf(await paperAt(shop, delhi, 'packed', APRIL))).toMatchObject({
      placeOfSupply: 'Delhi',
      totals: { cgst: 0, sgst: 0, igst: 13_713, total: 89_900 },
    });
    await api.addToCart({ pid: WASH, qty: 1 });
    const typed = { ...ADDRESS, state: 'maharastra', pincode: '110000' };
    expect(await recordOf(shop, await place(api, { mode: 'cod', expectedTotal: 899, shipping: typed }))).toMatchObject({
      supplyState: 'Maharashtra',
    });
  });

  it('add up to the order’s total to the paisa, and credit no more than was sold, for any order', () => {
    const paperless: Documents = { get: () => undefined };
    fc.assert(
      fc.property(anyOrder, (record) => {
        const { order: packed } = withTaxDocuments(paperless, record, 'packed', APRIL, seller);
        const papersAt = (isAtFault: boolean) =>
          invoiceOf(withTaxDocuments(paperless, packed, 'refunded', APRIL, seller, isAtFault).order);
        const invoice = papersAt(false);
        if (invoice === undefined) throw new Error('a packed order has an invoice');
        const { totals, lines, creditNote } = invoice;
        expect(totals.total).toBe(inPaise(record.summary.total));
        expect(totals.taxable + totals.cgst + totals.sgst + totals.igst).toBe(totals.total);
        expect(totals.discount).toBe(inPaise(record.summary.discount.value));
        expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(totals.total);
        // A return leaves the fee with the shop.
        expect(creditNote?.totals.total).toBe(inPaise(record.summary.total) - inPaise(record.summary.shipping));
        expect(
          Math.min(
            ...lines.flatMap(({ taxable, cgst, sgst, igst, discount }) => [taxable, cgst, sgst, igst, discount]),
            0,
          ),
        ).toBe(0);
        expect(papersAt(true)?.creditNote?.totals).toEqual(totals);
      }),
    );
  });
});

describe('a request for an invoice', () => {
  it('is refused before packing, and for another customer’s order as for an unknown one', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = (await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })))).order.order;
    expect(await refusalOf(api.getInvoice({ order: number }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'Your invoice will be ready when your order is packed',
    });
    const other = shop.session();
    await signIn(shop, other, OTHER_PHONE);
    const none = await refusalOf(other.getInvoice({ order: 'BH0000000000' }));
    expect(await refusalOf(other.getInvoice({ order: number }))).toEqual(none);
    expect(none.code).toBe('ORDER_NOT_FOUND');
    expect((await refusalOf(shop.session().getInvoice({ order: number }))).code).toBe('NOT_SIGNED_IN');
  });

  it('returns the invoice once the order is packed', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api, { mode: 'cod', expectedTotal: 899 });
    const packed = await paperAt(shop, await recordOf(shop, number), 'packed', APRIL);
    await shop.store.update({ writes: [orders.key(number)] }, () => ({
      answer: null,
      writes: [put(orders, orders.key(number), packed)],
    }));
    expect(await dataOf(api.getInvoice({ order: ` ${number.toLowerCase()} ` }))).toEqual(invoiceOf(packed));
  });
});
