/** What a page shows for each code of a refusal: mostly its message; a few codes have an effect of their own. */
import { describe, expect, it } from 'vitest';
import { refused, type Refusal } from '../../../core/entities/answer.ts';
import { createPincodeCheck, type PincodeState } from '../../../core/shopper/support/pincode-check.ts';
import { createPincodeFill, type PincodeAnswer } from '../../../core/shopper/support/pincode-fill.ts';
import { quiet } from '../browser.ts';
import { openShop, verify } from '../open-shop.ts';
import { PHONE } from '../../samples/customers.ts';

const MESSAGE = 'Not today';
const PUNE = '411001';
/** Some of what any call may be refused with, besides codes of its own. */
const COMMON: readonly Refusal[] = [refused('NOT_SIGNED_IN', MESSAGE), refused('THROTTLED', MESSAGE)];
const INVALID = refused('FIELD_INVALID', MESSAGE);
const NOT_AVAILABLE = refused('NOT_AVAILABLE', MESSAGE);
const UNKNOWN_PINCODE = refused('PINCODE_UNKNOWN', MESSAGE);

describe('a one-time password', () => {
  it.each<Refusal>([...COMMON, NOT_AVAILABLE])(
    'can be requested again after a refusal with $code, once the time that the shop names has passed',
    async (refusal) => {
      const { openTab, connection, clock } = openShop();
      const { shopper } = await openTab('/checkout');
      shopper.checkout.setPhone(PHONE);
      connection.next('sendOtp', { ...refusal, data: { retryAfterMs: 7_000 } });
      await shopper.checkout.sendOtp();
      expect(shopper.checkout.get()).toMatchObject({
        busy: null,
        stage: 'send',
        notice: { code: refusal.code, message: MESSAGE },
        resendAt: clock.now() + 7_000,
      });
    },
  );

  it('shows a refusal of its phone at the field', async () => {
    const { openTab, connection } = openShop();
    const { shopper } = await openTab('/checkout');
    shopper.checkout.setPhone(PHONE);
    connection.next('sendOtp', INVALID);
    await shopper.checkout.sendOtp();
    expect(shopper.checkout.get()).toMatchObject({ busy: null, notice: null, form: { errors: { phone: MESSAGE } } });
  });
});

describe('a phone that is verified', () => {
  it.each<Refusal>([...COMMON, INVALID, NOT_AVAILABLE])(
    'stays verified if the query about its account is refused with $code',
    async (refusal) => {
      const { openTab, connection, lastOtp } = openShop();
      const tab = await openTab('/checkout');
      connection.next('searchCustomer', refusal);
      await verify(tab, lastOtp);
      expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: true, accountExists: null, busy: null });
    },
  );
});

describe('the delivery check', () => {
  it.each<{ readonly refusal: Refusal; readonly state: PincodeState }>([
    ...COMMON.map((refusal) => ({ refusal, state: { phase: 'refused', pincode: PUNE, message: MESSAGE } as const })),
    { refusal: UNKNOWN_PINCODE, state: { phase: 'unknown', pincode: PUNE, message: MESSAGE } },
    { refusal: INVALID, state: { phase: 'idle', pincode: PUNE, message: MESSAGE } },
    { refusal: NOT_AVAILABLE, state: { phase: 'unavailable', pincode: '' } },
  ])('is in the phase $state.phase after $refusal.code', async ({ refusal, state }) => {
    const { openTab, connection } = openShop();
    const check = createPincodeCheck((await openTab('/products/wash')).shopper.featureContext);
    connection.next('getPincode', refusal);
    await check.check(PUNE);
    expect(check.get()).toEqual(state);
  });
});

describe('the pincode of an address', () => {
  it.each<{ readonly refusal: Refusal; readonly answer: PincodeAnswer }>([
    ...[...COMMON, INVALID].map((refusal) => ({
      refusal,
      answer: { phase: 'failed', problem: { kind: 'error', code: refusal.code, message: MESSAGE } } as const,
    })),
    { refusal: UNKNOWN_PINCODE, answer: { phase: 'unknown' } },
    { refusal: NOT_AVAILABLE, answer: { phase: 'none' } },
  ])('leaves city and state empty after $refusal.code, in the phase $answer.phase', async ({ refusal, answer }) => {
    const { openTab, connection } = openShop();
    const { shopper } = await openTab('/checkout');
    const fill = createPincodeFill(shopper.featureContext);
    connection.next('getPincode', refusal);
    shopper.checkout.setAddress('shipping', 'pincode', PUNE);
    await quiet();
    expect(fill.get().shipping).toEqual(answer);
    expect(shopper.checkout.get().form.shipping).toMatchObject({ city: '', state: '' });
  });
});
