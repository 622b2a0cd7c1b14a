/** Requests and answers as JSON: what one side encodes, the other decodes to the same value. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { encodeQuote } from '../../../adapters/wire/quote-json.ts';
import { couponDiscount } from '../../../core/entities/discount.ts';
import { done, refused } from '../../../core/entities/answer.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { CartView } from '../../../core/ports/shop-api.ts';
import { bothQuotes, quote } from '../../../core/pricing/quote.ts';
import { unitCount } from '../../../core/entities/cart.ts';
import { ADDRESS_FIELDS } from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { meantTexts as text } from '../../core/arbitraries.ts';
import { requestRoundTrip, roundTrip } from './round-trip.ts';
import { POLISH, SYSTEM, WASH } from '../../samples/products.ts';

/** A valid idempotency key, as the header carries it. */
const key = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 200,
});

const yesNo = fc.constantFrom('yes' as const, 'no' as const);

const address = fc.record({
  ...recordOf(ADDRESS_FIELDS, () => text),
  name: text.filter((name) => name !== ''),
  for_ship: yesNo,
  for_bill: yesNo,
});

const price = fc.integer({ min: 0, max: 100_000 }).map(rupees);

const items = fc.dictionary(
  fc.constantFrom(SYSTEM, WASH, POLISH),
  fc.record({ qty: fc.integer({ min: 1, max: 20 }), price, sale: price }),
  { noNullPrototype: true },
);

describe('the wire', () => {
  it('decodes a request to the input that was encoded', () => {
    fc.assert(
      fc.property(text, fc.double({ noNaN: true, noDefaultInfinity: true }), (pid, qty) => {
        fc.pre(!Object.is(qty, -0));
        expect(requestRoundTrip(allEndpoints.updateCart, allEndpoints.updateCart.encodeRequest({ pid, qty }))).toEqual({
          pid,
          qty,
        });
      }),
    );
    const place = fc.record({
      mode: fc.constantFrom(...PAYMENT_MODES),
      redeemCash: fc.boolean(),
      expectedTotal: price,
      shipping: address,
      billing: fc.option(address),
      key,
    });
    fc.assert(
      fc.property(place, (input) => {
        expect(requestRoundTrip(allEndpoints.placeOrder, allEndpoints.placeOrder.encodeRequest(input))).toEqual(input);
      }),
    );
    const customer = fc.record({ name: text, phone: text, email: text, isVerified: fc.boolean() });
    fc.assert(
      fc.property(customer, fc.option(address), fc.option(address), (who, shipping, billing) => {
        const input = { customer: who, shipping, billing };
        expect(requestRoundTrip(allEndpoints.createCustomer, allEndpoints.createCustomer.encodeRequest(input))).toEqual(
          input,
        );
      }),
    );
    fc.assert(
      fc.property(text, fc.option(fc.constant('url' as const), { nil: undefined }), (code, source) => {
        const input = source === undefined ? { code } : { code, source };
        expect(requestRoundTrip(allEndpoints.applyCoupon, allEndpoints.applyCoupon.encodeRequest(input))).toEqual(
          input,
        );
      }),
    );
  });

  it('accepts every usual way to send no address, PHP’s [] included', () => {
    const order = { payment_mode: 'cod', redeem_cash: false, expected_total: 1, shipping: {} };
    for (const none of [{}, [], null, undefined]) {
      expect(
        allEndpoints.placeOrder.decodeRequest({
          query: {},
          body: { ...order, billing: none },
          key: 'a-key-to-place',
        }).billing,
      ).toBeNull();
      const customer = { name: 'Asha', phone: '9876543210' };
      expect(
        allEndpoints.createCustomer.decodeRequest({
          query: {},
          body: { customer, shipping: none, billing: none },
          key: '',
        }),
      ).toMatchObject({ shipping: null, billing: null });
    }
    for (const wrong of [['x'], 'x', 7, true]) {
      expect(() =>
        allEndpoints.placeOrder.decodeRequest({
          query: {},
          body: { ...order, billing: wrong },
          key: 'a-key-to-place',
        }),
      ).toThrow('billing should be an object');
    }
  });

  it('decodes an answer to the shop’s, with every line of both quotes', () => {
    fc.assert(
      fc.property(items, fc.boolean(), price, fc.boolean(), fc.nat(), (lines, byUrl, cash, redeem, version) => {
        const discount = couponDiscount('DAWN10', 10, byUrl);
        const quotes = bothQuotes({ items: lines, discount, cash, redeem }, DEFAULT_SETTINGS);
        const cart: CartView = {
          items: lines,
          total: unitCount(lines),
          discount: { isApplied: true, code: 'DAWN10', off: 10, byUrl },
          quotes,
          version,
        };
        expect(roundTrip(allEndpoints.getCart, { ...done(cart), now: 7 }, undefined)).toEqual({
          ...done(cart),
          now: 7,
        });
        const refusal = {
          ...refused('PRICE_CHANGED', 'changed', { quotes, fields: { a: 'b' }, retryAfterMs: 5 }),
          now: 7,
        };
        expect(roundTrip(allEndpoints.getCart, refusal, undefined)).toEqual(refusal);
      }),
    );
  });
});

describe('a quote in JSON', () => {
  it('has exactly the names of the command line', () => {
    const of = quote(
      {
        items: { [WASH]: { qty: 2, price: rupees(949), sale: rupees(749) } },
        discount: couponDiscount('DAWN10', 10, false),
        mode: 'cod',
        cash: rupees(120),
      },
      DEFAULT_SETTINGS,
    );
    expect(encodeQuote(of)).toEqual({
      count: 2,
      list_total: 1898,
      subtotal: 1498,
      savings: 400,
      shipping: 150,
      discount: { isApplied: true, code: 'DAWN10', off: 10, amount: 0, value: 150 },
      total: 1498,
      reward_cash: 75,
      redeemable_cash: 0,
    });
  });
});
