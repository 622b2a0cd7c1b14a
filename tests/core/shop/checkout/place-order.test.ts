/** Placing an order: what it does in each mode, and what refuses it and changes nothing (spec 11, 10.25). */
import { describe, expect, it } from 'vitest';
import { createPincodes } from '../../../../adapters/pincodes/pincodes.ts';
import { NOWHERE, type Delivery } from '../../../../core/entities/delivery.ts';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { customers } from '../../../../core/shop/documents/customers.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { moved, orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import {
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  openSession,
  order,
  quotesOf,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  type TestShop,
} from '../../../shop/test-shop.ts';

const BUSINESS = { gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' };
const COD = { mode: 'cod', expectedTotal: 899 } as const;

describe('placing with cash on delivery', () => {
  it('confirms the order at once, with its fee, its payment due, and the cart emptied', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'DAWN10' });
    const version = (await dataOf(api.getCart())).version ?? 0;
    const at = shop.clock.now();
    expect(await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 749 + 150 - 75 })))).toMatchObject({
      payPage: null,
      paymentWindow: null,
      order: {
        order: expect.stringMatching(/^BH[0-9A-HJKMNP-TV-Z]{10}$/u),
        state: 'confirmed',
        placedAt: at,
        history: [{ state: 'confirmed', at }],
        payment: 'due',
        items: { [WASH]: { qty: 1, price: 949, sale: 749 } },
        summary: { shipping: 150, total: 824, rewardCash: 37, discount: { code: 'DAWN10', value: 75 } },
        expiresAt: null,
        paid: null,
      },
    });
    const cart = { items: {}, discount: { isApplied: false }, version: version + 1 };
    expect(await dataOf(api.getCart())).toMatchObject(cart);
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, pending: 37 });
    expect(shop.gatewayConnection.opened).toEqual([]);
  });

  it('redeems nothing, notifies the customer by SMS and mail, and saves the addresses', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 500);
    const shipping = { ...ADDRESS, city: 'Pune', state: 'Maharashtra', pincode: '411001' };
    const { order: placed } = await dataOf(
      api.placeOrder(order({ ...COD, redeemCash: true, shipping, billing: ADDRESS })),
    );
    expect(placed.summary.discount.amount).toBe(0);
    expect((await dataOf(api.getRewardCash())).cashback).toBe(500);
    await shop.deliverMessages();
    const [sms, mail] = shop.messenger.sent().slice(-2);
    expect(sms).toMatchObject({ channel: 'sms', to: PHONE });
    expect(mail).toMatchObject({
      channel: 'mail',
      to: ADDRESS.email,
      text: expect.stringContaining('Hello Asha Rao,'),
    });
    expect(sms?.id).not.toBe(mail?.id);
    expect(await dataOf(api.getAddresses())).toEqual({
      shipping: { ...shipping, for_ship: 'yes', for_bill: 'no' },
      billing: { ...ADDRESS, for_ship: 'no', for_bill: 'yes' },
    });
  });
});

it('placing as a business keeps GSTIN and name with the order and its invoice, also after the customer is erased', async () => {
  const { shop, api } = await openReadyToPlace();
  const business = { gstin: ' 27aapfu0939f1zv', name: ' Rao & Sons' };
  const { order: placed } = await dataOf(api.placeOrder(order({ ...COD, business })));
  expect(placed.business).toEqual(BUSINESS);
  const opened = { shop, number: placed.order };
  await moved(opened, ...TO_DELIVERY);
  expect((await dataOf(api.getInvoice({ order: placed.order }))).business).toEqual(BUSINESS);
  await dataOf(api.eraseCustomer());
  expect((await orderRecordOf(opened)).business).toEqual(BUSINESS);
});

describe('a refused placing changes nothing', () => {
  const malformed = { code: 'MALFORMED', message: expect.stringMatching(/^Invalid request/u) };
  it.each<[string, object, object]>([
    ['a key too short', { key: 'short' }, malformed],
    ['a key too long', { key: 'k'.repeat(201) }, malformed],
    ['a key that can’t be printed', { key: 'key-of-\u0007-bell' }, malformed],
    ['an unknown mode', { mode: 'cheque' }, malformed],
    ['a total that is no number', { expectedTotal: Number.NaN }, malformed],
    [
      'an address that is not complete, naming its fields',
      { shipping: { ...ADDRESS, city: '', pincode: '11000' } },
      {
        code: 'ADDRESS_INCOMPLETE',
        data: {
          fields: { 'shipping.city': 'Please fill this field', 'shipping.pincode': 'Pincode should be 6 digits long' },
        },
      },
    ],
    [
      'a pincode without delivery',
      { shipping: { ...ADDRESS, pincode: '900056' } },
      { code: 'ADDRESS_INCOMPLETE', data: { fields: { 'shipping.pincode': 'We don’t deliver to this pincode yet' } } },
    ],
    [
      'cash on delivery to a pincode without it',
      { ...COD, shipping: { ...ADDRESS, pincode: '744101' } },
      {
        code: 'FIELD_INVALID',
        data: { fields: { payment_mode: 'Cash on delivery isn’t available here. Pay online instead' } },
      },
    ],
    [
      'a GSTIN with a wrong check digit',
      { business: { ...BUSINESS, gstin: '27AAPFU0939F1ZW' } },
      { code: 'FIELD_INVALID', data: { fields: { 'business.gstin': 'Enter a valid GSTIN with 15 characters' } } },
    ],
    [
      'a business without a name',
      { business: { ...BUSINESS, name: ' ' } },
      { code: 'FIELD_INVALID', data: { fields: { 'business.name': expect.stringContaining('business name') } } },
    ],
    ['another total', { expectedTotal: 750 }, { code: 'PRICE_CHANGED' }],
  ])('for %s', async (_what, changes, expected) => {
    const { shop, api } = await openReadyToPlace();
    const input = { ...order(), ...changes } as Parameters<typeof api.placeOrder>[0];
    expect(await refusalUnchanged(shop, () => api.placeOrder(input))).toMatchObject(expected);
  });

  it('for a caller who is not signed in, or whose customer no longer exists', async () => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 1 });
    const signedOut = { code: 'NOT_SIGNED_IN', message: 'Sign in to continue' };
    expect(await refusalUnchanged(shop, () => api.placeOrder(order()))).toMatchObject(signedOut);
    const { shop: other, api: gone } = await openReadyToPlace();
    const key = customers.key(PHONE);
    await other.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    expect(await refusalUnchanged(other, () => gone.placeOrder(order()))).toMatchObject(signedOut);
  });

  it('if online payment is not possible; cash on delivery still is', async () => {
    const shop = createTestShop({ gateway: null });
    const api = await readyToPlace(shop);
    expect(await refusalUnchanged(shop, () => api.placeOrder(order()))).toMatchObject({
      code: 'NO_GATEWAY',
      message: 'Online payment isn’t available right now. You can pay cash on delivery',
    });
    await dataOf(api.placeOrder(order(COD)));
  });
});

describe('an offer that ends before placing', () => {
  it('ends the URL price as well, and still counts in an order that was placed before the end', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'DAWN10', source: 'url' });
    const { order: placed } = await dataOf(api.placeOrder(order({ expectedTotal: 449 })));
    await shop.clock.advance(15 * MINUTE);
    const refusal = await refusalOf(api.placeOrder(order({ expectedTotal: 449 })));
    expect(refusal.code).toBe('OFFER_EXPIRED');
    expect(quotesOf(refusal)!.prepaid).toMatchObject({ subtotal: 799, total: 799 });
    await shop.sendGatewayEvent(placed.order, 'captured');
    expect(await dataOf(api.getOrder({ order: placed.order }))).toMatchObject({
      state: 'confirmed',
      items: { [SYSTEM]: { sale: 499 } },
      summary: { total: 449, discount: { code: 'DAWN10', byUrl: true, value: 50 } },
    });
  });
});

describe('a pincode', () => {
  const to = (pincode: string) => ({ ...ADDRESS, pincode });
  const withCourier = (deliveries: Readonly<Record<string, Delivery>>): TestShop =>
    createTestShop({ pincodes: createPincodes((pincode) => deliveries[pincode] ?? NOWHERE) });

  it('without cash on delivery is served in another mode, an unknown one in each, and billing may be anywhere', async () => {
    const { api } = await openReadyToPlace();
    for (const one of [{ shipping: to('744101') }, { ...COD, shipping: to('110000'), billing: to('900056') }])
      expect(await api.placeOrder(order(one))).toMatchObject({ status: true });
  });

  it('of which the courier’s file says nothing is not delivered to, although the built-in rules would', async () => {
    const api = await readyToPlace(withCourier({}));
    expect(await refusalOf(api.placeOrder(order()))).toMatchObject({
      code: 'ADDRESS_INCOMPLETE',
      data: { fields: { 'shipping.pincode': expect.any(String) } },
    });
    expect(await dataOf(api.getPincode({ pincode: ADDRESS.pincode }))).toMatchObject({ serviceable: false });
  });

  it('takes cash where the courier’s file says so, and has its days, also where the place is unknown', async () => {
    const served = { serviceable: true, cod: true, etaDays: 11 };
    const api = await readyToPlace(withCourier({ [ADDRESS.pincode]: { ...served, cod: false }, 999999: served }));
    expect(await refusalOf(api.placeOrder(order(COD)))).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { payment_mode: expect.any(String) } },
    });
    await dataOf(api.placeOrder(order()));
    expect(await dataOf(api.getPincode({ pincode: '999999' }))).toMatchObject({
      city: '',
      serviceable: true,
      etaDays: 11,
    });
  });
});
