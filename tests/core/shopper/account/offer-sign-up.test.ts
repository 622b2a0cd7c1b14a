/** What the popup offers: BESTYOU for a phone number, and each consent for itself (spec 5, 6, 10.11, 10.19). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

const openSignUp = async () => {
  const opened = openShop();
  const tab = await opened.openTab();
  return { ...opened, tab, signUp: tab.signUp };
};

describe('signing up in the popup', () => {
  it('unlocks the code and shows it, and the popup counts as seen', async () => {
    const { signUp, connection, local } = await openSignUp();
    signUp.setPhone(` ${PHONE} `);
    await signUp.submit();
    expect(connection.calls.at(-1)).toEqual({ name: 'signUpForOffers', input: { phone: PHONE } });
    expect(signUp.get()).toMatchObject({ unlocked: 'BESTYOU', busy: false, error: '' });
    expect(local.get('popup-closed')).toBe('1');
  });

  it.each([
    ['', 'Please fill this field'],
    ['  ', 'Please fill this field'],
    ['98765x3210', 'Phone number should be 10 digits long'],
    ['+929876543210', 'Phone number should be 10 digits long'],
  ])('shows the phone rule’s message under the input for %j, and makes no call', async (phone, message) => {
    const { signUp, connection } = await openSignUp();
    signUp.setPhone(phone);
    await signUp.submit();
    expect(signUp.get()).toMatchObject({ error: message, busy: false, unlocked: null });
    expect(connection.count('signUpForOffers')).toBe(0);
    signUp.setPhone('9');
    expect(signUp.get().error).toBe('');
  });

  it('takes a pasted number as its ten digits', async () => {
    const { signUp, connection } = await openSignUp();
    signUp.setPhone('+91 98765 43210');
    await signUp.submit();
    expect(signUp.get()).toMatchObject({ phone: '9876543210', error: '', unlocked: 'BESTYOU' });
    expect(connection.calls.at(-1)).toEqual({ name: 'signUpForOffers', input: { phone: '9876543210' } });
  });

  it('shows the shop’s message about a phone that the field rule accepts', async () => {
    const { signUp } = await openSignUp();
    signUp.setPhone('12345');
    await signUp.submit();
    expect(signUp.get()).toMatchObject({ error: 'Phone number should be 10 digits long', busy: false, unlocked: null });
  });

  it('changes nothing if the shop refuses it or cannot be reached, and says so', async () => {
    const no = refused('THROTTLED', 'Too many requests. Try again in a moment');
    for (const [fault, message] of [
      [no, no.message],
      ['drop', 'We couldn’t reach the shop. Check your connection and try again'],
    ] as const) {
      const { signUp, connection, local } = await openSignUp();
      signUp.setPhone(PHONE);
      connection.next('signUpForOffers', fault);
      await signUp.submit();
      expect(signUp.get()).toMatchObject({ phone: PHONE, error: message, busy: false, unlocked: null });
      expect(local.get('popup-closed')).toBeNull();
      await signUp.submit();
      expect(signUp.get().unlocked).toBe('BESTYOU');
    }
  });

  it('makes one call, however often it is pressed', async () => {
    const { signUp, connection } = await openSignUp();
    signUp.setPhone(PHONE);
    const { opened, open } = gate();
    connection.next('signUpForOffers', { before: opened });
    const presses = [signUp.submit(), signUp.submit(), signUp.submit()];
    expect(signUp.get().busy).toBe(true);
    open();
    await Promise.all(presses);
    await quiet();
    expect(connection.count('signUpForOffers')).toBe(1);
  });

  it('shows a code that any shopper may apply', async () => {
    const { signUp, tab } = await openSignUp();
    signUp.setPhone(PHONE);
    await signUp.submit();
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.applyCoupon(signUp.get().unlocked ?? '');
    expect(tab.shopper.cart.get().discount).toMatchObject({ code: 'BESTYOU', off: 5 });
  });

  it('consents to nothing unless a box is ticked, and sends each box for itself', async () => {
    const { signUp, connection } = await openSignUp();
    expect(signUp.get().consents).toEqual({ offers: false, measurement: false });
    signUp.setPhone(PHONE);
    await signUp.submit();
    signUp.setConsent('measurement', true);
    await signUp.submit();
    signUp.setConsent('offers', true);
    await signUp.submit();
    signUp.setConsent('measurement', false);
    await signUp.submit();
    expect(connection.calls.filter(({ name }) => name === 'signUpForOffers').map(({ input }) => input)).toEqual([
      { phone: PHONE },
      { phone: PHONE, purposes: ['measurement'] },
      { phone: PHONE, purposes: ['offers', 'measurement'] },
      { phone: PHONE, purposes: ['offers'] },
    ]);
  });
});
