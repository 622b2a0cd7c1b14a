/** What the popup offers: BESTYOU for a phone number, and each consent for itself (spec 5, 6, 10.11, 10.19). */
import { describe, expect, it } from 'vitest';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openWith } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';

const openSignUp = async () => {
  const opened = await openWith();
  return { ...opened, signUp: opened.tab.signUp };
};

describe('signing up in the popup', () => {
  it('takes a pasted number as its ten digits', async () => {
    const { signUp, connection } = await openSignUp();
    signUp.setPhone('+91 98765 43210');
    await signUp.submit();
    expect(signUp.get()).toMatchObject({ phone: '9876543210', error: '', unlocked: 'BESTYOU' });
    expect(connection.calls.at(-1)).toEqual({ name: 'signUpForOffers', input: { phone: '9876543210' } });
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
