import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { LAZY_CALLS, type InitialCall } from '../../../adapters/wire/endpoints/call-names.ts';
import type { EndpointTable } from '../../../adapters/wire/endpoints/endpoint.ts';
import { callNames, initialEndpoints } from '../../../adapters/wire/endpoints/initial-endpoints.ts';
import { lazyEndpoints } from '../../../adapters/wire/endpoints/lazy-endpoints.ts';
import { SANDBOX_ROUTES, sandboxPath } from '../../../adapters/wire/sandbox/sandbox-paths.ts';
import { encodeQuote } from '../../../adapters/wire/codecs/quote-json.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints/all-endpoints.ts';
import { couponDiscount } from '../../../core/entities/discount.ts';
import { done, refused } from '../../../core/entities/answer.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { CallName, CartView } from '../../../core/ports/shop-api.ts';
import { bothQuotes, quote } from '../../../core/pricing/quote.ts';
import { unitCount } from '../../../core/entities/cart.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { requestRoundTrip, roundTrip } from './round-trip.ts';

/** As listed in the spec: sections 7 and 11. */
const SPEC = `
7 POST customer/search.php searchCustomer
7 POST customer/logout.php logout
7 GET customer/shipping_address/get.php getAddresses
7 GET session/check.php checkSession
7 POST customer/create.php createCustomer
7 POST otp/send.php sendOtp
7 POST otp/verify.php verifyOtp
7 GET bhor_cash/get_cash.php getRewardCash
7 GET cart/get.php getCart
7 POST cart/add.php addToCart
7 POST cart/quickBuy.php quickBuy
7 POST cart/update.php updateCart
7 POST cart/delete.php deleteFromCart
7 POST discount/apply.php applyDiscount
7 POST discount/delete.php deleteDiscount
7 POST offers/signup.php signUpForOffers
7 POST conversion/sendEvent.php sendConversion
11 GET offers/get.php getOffer
11 POST order/place.php placeOrder
11 GET order/list.php listOrders
11 GET order/get.php getOrder
11 POST order/track.php trackOrder
11 GET payment/status.php getPaymentStatus
11 GET customer/get.php getCustomer
11 GET pincode/get.php getPincode
11 POST order/cancel.php cancelOrder
11 POST order/return.php returnOrder
11 GET order/invoice.php getInvoice
11 POST payment/verify.php verifyPayment
11 POST payment/retry.php retryPayment
11 POST customer/update.php updateCustomer
11 POST customer/erase.php eraseCustomer
11 POST consent/update.php updateConsent
11 GET bhor_cash/ledger.php getCashLedger
11 POST grievance/create.php createGrievance
`;

describe("the wire's table", () => {
  it("has exactly the spec's methods and paths", () => {
    const rows = Object.entries(allEndpoints).map(
      ([name, { section, method, path }]) => `${section} ${method} ${path.replace(/^\/server\/api\//, '')} ${name}`,
    );
    expect(rows.toSorted()).toEqual(SPEC.trim().split('\n').toSorted());
    for (const { path } of Object.values(allEndpoints)) expect(path).toMatch(/^\/server\/api\//);
  });

  it('names every call once, without loading its lazy half', () => {
    expect(callNames.toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
    expect(callNames.filter((name) => name in initialEndpoints)).toEqual(Object.keys(initialEndpoints));
    expect(Object.keys(lazyEndpoints).toSorted()).toEqual(LAZY_CALLS.toSorted());
  });

  it('does not compile without the row of a call', () => {
    const { getCart: _cart, ...withoutCart } = initialEndpoints;
    const { getInvoice: _invoice, ...withoutInvoice } = lazyEndpoints;
    // @ts-expect-error: getCart is missing
    const initial: EndpointTable<InitialCall> = withoutCart;
    // @ts-expect-error: getInvoice is missing
    const all: EndpointTable<CallName> = { ...initialEndpoints, ...withoutInvoice };
    // @ts-expect-error: the codes that trackOrder may be refused with are missing
    const { trackOrder }: EndpointTable<'trackOrder'> = { trackOrder: { ...lazyEndpoints.trackOrder, refusals: {} } };
    expect(trackOrder.path).toBe(lazyEndpoints.trackOrder.path);
    expect([Object.keys(initial), Object.keys(all)].map(({ length }) => length)).toEqual([
      Object.keys(initialEndpoints).length - 1,
      callNames.length - 1,
    ]);
  });
});

describe("a sandbox's paths", () => {
  it('are the documented ones', () => {
    expect(Object.keys(SANDBOX_ROUTES).map((route) => sandboxPath(route as keyof typeof SANDBOX_ROUTES))).toEqual([
      '/sandbox',
      '/sandbox/outbox',
      '/sandbox/messages',
      '/sandbox/messages/retry',
      '/sandbox/messages/drop',
      '/sandbox/clock',
      '/sandbox/clock/form',
      '/sandbox/cash',
      '/sandbox/orders',
      '/sandbox/order',
      '/sandbox/order/form',
      '/sandbox/review',
      '/sandbox/review/form',
      '/sandbox/refunds',
      '/sandbox/refund',
      '/sandbox/reconcile',
      '/sandbox/customer',
      '/sandbox/stats',
      '/sandbox/stock',
      '/sandbox/stock/form',
      '/sandbox/pay',
      '/sandbox/pay/form',
      '/sandbox/session',
    ]);
  });

  it('are written in one place, for the server and its clients', () => {
    const root = new URL('../../../', import.meta.url);
    const files = ['adapters', 'server', 'cli']
      .flatMap((area) =>
        readdirSync(new URL(`${area}/`, root), { recursive: true, encoding: 'utf8' }).map((path) => `${area}/${path}`),
      )
      .filter((path) => path.endsWith('.ts'));
    const spelling = files.filter((path) => /["'`}]\/sandbox/u.test(readFileSync(new URL(path, root), 'utf8')));
    expect(spelling).toEqual(['adapters/wire/sandbox/sandbox-paths.ts']);
  });
});

const text = fc.string({ unit: 'binary', maxLength: 60 });
/** A valid idempotency key, as the header carries it. */
const key = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 200,
});
const yesNo = fc.constantFrom('yes' as const, 'no' as const);
const address = fc.record({
  name: text.filter((name) => name !== ''),
  email: text,
  h_no: text,
  st_address: text,
  city: text,
  state: text,
  pincode: text,
  for_ship: yesNo,
  for_bill: yesNo,
});
const price = fc.integer({ min: 0, max: 100_000 }).map(rupees);
const items = fc.dictionary(
  fc.constantFrom('bhor_0001', 'bhor_0002', 'bhor_0003'),
  fc.record({ qty: fc.integer({ min: 1, max: 20 }), price, sale: price }),
  { noNullPrototype: true },
);

describe('the wire', () => {
  it('decodes a request to the input that was encoded', () => {
    fc.assert(
      fc.property(text, fc.double({ noNaN: true, noDefaultInfinity: true }), (pid, qty) => {
        fc.pre(!Object.is(qty, -0));
        expect(
          requestRoundTrip(initialEndpoints.updateCart, initialEndpoints.updateCart.encodeRequest({ pid, qty })),
        ).toEqual({
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
        expect(requestRoundTrip(initialEndpoints.placeOrder, initialEndpoints.placeOrder.encodeRequest(input))).toEqual(
          input,
        );
      }),
    );
    const customer = fc.record({ name: text, phone: text, email: text, isVerified: fc.boolean() });
    fc.assert(
      fc.property(customer, fc.option(address), fc.option(address), (who, shipping, billing) => {
        const input = { customer: who, shipping, billing };
        expect(
          requestRoundTrip(initialEndpoints.createCustomer, initialEndpoints.createCustomer.encodeRequest(input)),
        ).toEqual(input);
      }),
    );
    fc.assert(
      fc.property(text, fc.option(fc.constant('url' as const), { nil: undefined }), (code, source) => {
        const input = source === undefined ? { code } : { code, source };
        expect(
          requestRoundTrip(initialEndpoints.applyDiscount, initialEndpoints.applyDiscount.encodeRequest(input)),
        ).toEqual(input);
      }),
    );
  });

  it('accepts every usual way to send no address, PHP’s [] included', () => {
    const order = { payment_mode: 'cod', redeem_cash: false, expected_total: 1, shipping: {} };
    for (const none of [{}, [], null, undefined]) {
      expect(
        initialEndpoints.placeOrder.decodeRequest({
          query: {},
          body: { ...order, billing: none },
          key: 'a-key-to-place',
        }).billing,
      ).toBeNull();
      const customer = { name: 'Asha', phone: '9876543210' };
      expect(
        initialEndpoints.createCustomer.decodeRequest({
          query: {},
          body: { customer, shipping: none, billing: none },
          key: '',
        }),
      ).toMatchObject({ shipping: null, billing: null });
    }
    for (const wrong of [['x'], 'x', 7, true]) {
      expect(() =>
        initialEndpoints.placeOrder.decodeRequest({
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
        expect(roundTrip(initialEndpoints.getCart, { ...done(cart), now: 7 }, undefined)).toEqual({
          ...done(cart),
          now: 7,
        });
        const refusal = {
          ...refused('PRICE_CHANGED', 'changed', { quotes, fields: { a: 'b' }, retryAfterMs: 5 }),
          now: 7,
        };
        expect(roundTrip(initialEndpoints.getCart, refusal, undefined)).toEqual(refusal);
      }),
    );
  });
});

describe('a quote in JSON', () => {
  it('has exactly the names of the command line', () => {
    const of = quote(
      {
        items: { bhor_0002: { qty: 2, price: rupees(949), sale: rupees(749) } },
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
