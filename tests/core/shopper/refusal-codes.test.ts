/** Whatever code a refusal has, the shopper reads what it says; a few codes have a meaning of their own. */
import { describe, expect, it } from 'vitest';
import { refused, type RefusalCode } from '../../../core/entities/answer.ts';
import { createPincodeCheck } from '../../../core/shopper/support/pincode-check.ts';
import { createPincodeFill } from '../../../core/shopper/support/pincode-fill.ts';
import { WASH } from '../../samples/products.ts';
import { quiet } from '../browser.ts';
import { openShop, PHONE, verify } from '../open-shop.ts';

const MESSAGE = 'Not today';
const PUNE = '411001';
/** What any call may answer, besides codes of its own. */
const COMMON: readonly RefusalCode[] = [
  'BUSY',
  'MALFORMED',
  'NOT_SIGNED_IN',
  'PHONE_NOT_VERIFIED',
  'REFUSED',
  'SESSION_REPLACED',
  'THROTTLED',
];

describe('a cart line', () => {
  it.each([...COMMON, 'UNKNOWN_PRODUCT', 'QUANTITY_INVALID', 'SOLD_OUT', 'NOT_AVAILABLE'] as const)(
    'that is refused with %s stays as it was, and the cart says why',
    async (code) => {
      const { openTab, connection } = openShop();
      const { shopper } = await openTab('/shop');
      await shopper.cart.add(WASH);
      connection.next('updateCart', refused(code, MESSAGE));
      await shopper.cart.setQuantity(WASH, 5);
      await quiet();
      expect(shopper.cart.get()).toMatchObject({ count: 1, notice: { kind: 'error', code, message: MESSAGE } });
    },
  );
});

describe('a one-time password', () => {
  it.each([...COMMON, 'NOT_AVAILABLE'] as const)(
    'that is refused with %s can be requested again after the time that the shop names',
    async (code) => {
      const { openTab, connection, clock } = openShop();
      const { shopper } = await openTab('/checkout');
      shopper.checkout.setPhone(PHONE);
      connection.next('sendOtp', refused(code, MESSAGE, { retryAfterMs: 7_000 }));
      await shopper.checkout.sendOtp();
      expect(shopper.checkout.get()).toMatchObject({
        busy: null,
        stage: 'send',
        notice: { code, message: MESSAGE },
        resendAt: clock.now() + 7_000,
      });
    },
  );

  it('that is refused for its phone says so at the field', async () => {
    const { openTab, connection } = openShop();
    const { shopper } = await openTab('/checkout');
    shopper.checkout.setPhone(PHONE);
    connection.next('sendOtp', refused('FIELD_INVALID', MESSAGE));
    await shopper.checkout.sendOtp();
    expect(shopper.checkout.get()).toMatchObject({ busy: null, notice: null, form: { errors: { phone: MESSAGE } } });
  });
});

describe('a phone that is verified', () => {
  it.each([...COMMON, 'FIELD_INVALID', 'NOT_AVAILABLE'] as const)(
    'stays verified if the query about its account is refused with %s',
    async (code) => {
      const { openTab, connection, lastOtp } = openShop();
      const tab = await openTab('/checkout');
      connection.next('searchCustomer', refused(code, MESSAGE));
      await verify(tab, lastOtp);
      expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: true, accountExists: null, busy: null });
    },
  );
});

describe('the delivery check', () => {
  it.each([
    ...COMMON.map((code) => [code, { phase: 'refused', pincode: PUNE, message: MESSAGE }] as const),
    ['PINCODE_UNKNOWN', { phase: 'unknown', pincode: PUNE, message: MESSAGE }] as const,
    ['FIELD_INVALID', { phase: 'idle', pincode: PUNE, message: MESSAGE }] as const,
    ['NOT_AVAILABLE', { phase: 'unavailable', pincode: '' }] as const,
  ])('that is refused with %s shows %j', async (code, state) => {
    const { openTab, connection } = openShop();
    const check = createPincodeCheck((await openTab('/products/wash')).shopper.featureContext);
    connection.next('getPincode', refused(code, MESSAGE));
    await check.check(PUNE);
    expect(check.get()).toEqual(state);
  });
});

describe('the pincode of an address', () => {
  it.each([
    ...[...COMMON, 'FIELD_INVALID' as const].map(
      (code) => [code, { phase: 'failed', problem: { kind: 'error', code, message: MESSAGE } }] as const,
    ),
    ['PINCODE_UNKNOWN', { phase: 'unknown' }] as const,
    ['NOT_AVAILABLE', { phase: 'none' }] as const,
  ])('that is refused with %s leaves city and state empty, with the state %j', async (code, state) => {
    const { openTab, connection } = openShop();
    const { shopper } = await openTab('/checkout');
    const fill = createPincodeFill(shopper.featureContext);
    connection.next('getPincode', refused(code, MESSAGE));
    shopper.checkout.setAddress('shipping', 'pincode', PUNE);
    await quiet();
    expect(fill.get().shipping).toEqual(state);
    expect(shopper.checkout.get().form.shipping).toMatchObject({ city: '', state: '' });
  });
});
