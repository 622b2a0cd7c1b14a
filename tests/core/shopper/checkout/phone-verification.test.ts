/** From a phone number to verified, also after a reload: nothing typed is ever lost (spec 5, 6, 10.4, 10.5, 10.15). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';
import { dataOf } from '../../../shop/test-shop.ts';
import { quiet, type Browser, type Tab } from '../../browser.ts';
import { FOREIGN_OTP } from '../../foreign-backend.ts';
import { fill, openShop, verify } from '../../open-shop.ts';
import { during, openForeign, rows } from '../../rows.ts';

const open = async (options: Parameters<typeof openShop>[0] = {}) => {
  const opened = openShop(options);
  const tab = await opened.openTab('/checkout');
  return { ...opened, tab, shopper: tab.shopper, checkout: tab.shopper.checkout };
};
/** With a phone typed. */
const openTyped = async () => {
  const opened = await open();
  opened.checkout.setPhone(PHONE);
  return opened;
};
/** With the one-time password sent and typed. */
const openSent = async () => {
  const opened = await openTyped();
  await opened.checkout.sendOtp();
  opened.checkout.setOtp(await opened.lastOtp());
  return opened;
};
const openVerified = async (options: Parameters<typeof openShop>[0] = {}) => {
  const opened = await open(options);
  await verify(opened.tab, opened.lastOtp);
  return opened;
};
const UNREACHABLE = { kind: 'error', code: 'UNREACHABLE' };
const countOf = ({ connection }: Pick<Browser, 'connection'>): readonly number[] => [
  connection.count('sendOtp'),
  connection.count('verifyOtp'),
];

describe('the phone at the checkout', () => {
  rows(openSent, [
    [
      'is asked for again when it is to be changed, no longer verified, and everything else that was typed is kept',
      async ({ tab, checkout }) => {
        fill(tab);
        await checkout.verifyOtp();
        checkout.changePhone();
      },
      {
        checkout: {
          stage: 'send',
          isVerified: false,
          accountExists: null,
          notice: null,
          form: { phone: PHONE, otp: '', shipping: ADDRESS },
        },
      },
    ],
    [
      'is verified by the password however it is spaced, which signs nobody in without an account',
      ({ checkout }) => {
        const { otp } = checkout.get().form;
        checkout.setOtp(` ${otp.slice(0, 3)} - ${otp.slice(3)} `);
        return checkout.verifyOtp();
      },
      {
        checkout: { stage: 'verify', isVerified: true, accountExists: false, busy: null, form: { otp: '' } },
        session: { isLogged: false },
      },
    ],
    [
      'is verified once, however often the button is pressed',
      async (opened) => {
        const { checkout } = opened;
        await Promise.all([checkout.verifyOtp(), checkout.verifyOtp(), checkout.sendOtp()]);
        expect(countOf(opened)).toEqual([1, 1]);
      },
      { checkout: { isVerified: true } },
    ],
    [
      'is verified if the shop has accepted the password and its answer was lost',
      ({ checkout, connection }) => {
        connection.next('verifyOtp', 'lose');
        return checkout.verifyOtp();
      },
      { checkout: { isVerified: true, accountExists: false, busy: null } },
    ],
    [
      'is verified too if the query about its account is refused',
      ({ checkout, connection }) => {
        connection.next('searchCustomer', TOO_MANY);
        return checkout.verifyOtp();
      },
      { checkout: { isVerified: true, accountExists: null, busy: null } },
    ],
    [
      'is verified at the next attempt if the shop could not be asked what became of a lost answer',
      async ({ checkout, connection }) => {
        connection.next('verifyOtp', 'lose');
        connection.next('searchCustomer', 'drop');
        await checkout.verifyOtp();
        expect(checkout.get()).toMatchObject({ isVerified: false, notice: UNREACHABLE });
        await checkout.verifyOtp();
      },
      { checkout: { isVerified: true, accountExists: false, busy: null } },
    ],
    [
      'is told how long to wait for another password, and the sent one stays valid',
      async ({ checkout, clock }) => {
        const sentAt = clock.now();
        await clock.advance(10_000);
        await checkout.sendOtp();
        const message = 'You can request another OTP in 20 s';
        expect(checkout.get()).toMatchObject({ resendAt: sentAt + 30_000, notice: { code: 'THROTTLED', message } });
        await checkout.verifyOtp();
      },
      { checkout: { isVerified: true, notice: null } },
    ],
  ]);

  rows(openTyped, [
    [
      'is sent one password, however often the button is pressed',
      async (opened) => {
        const { checkout } = opened;
        await during(opened, {
          before: 'sendOtp',
          act: () => Promise.all([checkout.sendOtp(), checkout.sendOtp()]),
          meanwhile: () => {
            expect(checkout.get().busy).toBe('sending');
          },
        });
        expect(countOf(opened)).toEqual([1, 0]);
        // Nothing else is asked of the shop.
        expect(opened.connection.calls.at(-1)).toEqual({ name: 'sendOtp', input: { phone: PHONE } });
      },
      { checkout: { stage: 'verify', busy: null } },
    ],
    [
      'shows a refusal of it at the field',
      ({ checkout, connection }) => {
        connection.next('sendOtp', refused('FIELD_INVALID', 'Not today'));
        return checkout.sendOtp();
      },
      { checkout: { busy: null, notice: null, form: { errors: { phone: 'Not today' } } } },
    ],
    [
      'goes on with the password that was sent if the answer was lost and another is asked for too soon',
      async ({ checkout, connection, lastOtp }) => {
        connection.next('sendOtp', 'lose');
        await checkout.sendOtp();
        expect(checkout.get()).toMatchObject({ stage: 'send', notice: UNREACHABLE });
        await checkout.sendOtp();
        expect(checkout.get()).toMatchObject({ stage: 'verify', notice: { kind: 'error' } });
        checkout.setOtp(await lastOtp());
        await checkout.verifyOtp();
      },
      { checkout: { isVerified: true } },
    ],
    [
      'does not go on with a password that another session requested before its own answer was lost',
      async ({ checkout, connection, clock, shop }) => {
        await dataOf(shop.forSession('token-elsewhere').sendOtp({ phone: PHONE }));
        await clock.advance(10_000);
        connection.next('sendOtp', 'lose');
        await checkout.sendOtp();
        await clock.advance(5_000);
        await checkout.sendOtp();
      },
      { checkout: { stage: 'send', notice: { message: 'You can request another OTP in 15 s' } } },
    ],
    [
      'of a customer keeps a typed address instead of the saved one, and cannot be changed any more',
      async ({ tab, checkout, customer, lastOtp }) => {
        await customer(PHONE);
        checkout.setAddress('shipping', 'name', 'Ravi');
        await verify(tab, lastOtp);
        checkout.changePhone();
      },
      { checkout: { stage: 'verify', isVerified: true, form: { shipping: { name: 'Ravi', city: '' } } } },
    ],
  ]);
});

/** What the checkout shows in the tab once its page is loaded again. */
const reloaded = async (tab: Tab) => (await tab.reload()).shopper.checkout.get();

describe('after a reload', () => {
  it('everything typed is restored with its stage, except the OTP', async () => {
    const { tab, checkout } = await openSent();
    fill(tab);
    checkout.setBillingSame(false);
    fill(tab, 'billing', { ...ADDRESS, city: 'Pune' });
    checkout.choosePayment('netbanking');
    const before = checkout.get();
    expect(await reloaded(tab)).toEqual({ ...before, form: { ...before.form, otp: '' } });
  });

  it('a verified phone is still verified, with or without an account', async () => {
    const stranger = await openVerified();
    const customer = await openTyped();
    await customer.customer(PHONE);
    await verify(customer.tab, customer.lastOtp);
    for (const { tab } of [stranger, customer])
      expect(await reloaded(tab)).toMatchObject({ stage: 'verify', isVerified: true, form: { phone: PHONE } });
  });

  it('a phone that is typed during the call about the verified one is not mistaken for it', async () => {
    const opened = await openVerified();
    const { checkout } = opened;
    await during(opened, {
      after: 'searchCustomer',
      act: () => checkout.resume(Promise.resolve()),
      meanwhile: () => {
        checkout.changePhone();
        checkout.setPhone('9123456780');
      },
    });
    expect(checkout.get()).toMatchObject({ isVerified: false, form: { phone: '9123456780' } });
  });

  it('a phone is not verified while the shop cannot be reached or refuses the query, and is again by the next page', async () => {
    for (const fault of ['drop', refused('THROTTLED', 'Too many requests', { retryAfterMs: 1_000 })] as const) {
      const { tab, connection } = await openVerified();
      connection.all(fault);
      const cutOff = await tab.reload();
      expect(cutOff.shopper.checkout.get()).toMatchObject({ stage: 'send', isVerified: false, form: { phone: PHONE } });
      connection.all(null);
      expect(await reloaded(cutOff)).toMatchObject({ stage: 'verify', isVerified: true, notice: null });
    }
  });

  it('nothing is restored where storage is blocked, and everything works', async () => {
    const { tab } = await openVerified({ blockedStorage: true });
    fill(tab);
    expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: true, form: { shipping: ADDRESS } });
    expect(await reloaded(tab)).toMatchObject({ stage: 'send', form: { shipping: { name: '' } } });
  });

  it('the phone is required again at a backend with the core calls alone, and nothing else', async () => {
    const { tab, shopper, lastOtp } = await openForeign('/checkout');
    await verify(tab, lastOtp);
    expect(shopper.checkout.get()).toMatchObject({ isVerified: true, accountExists: null });
    fill(tab);
    shopper.checkout.choosePayment('upi');
    await quiet();
    const again = (await tab.reload()).shopper.checkout;
    const form = { phone: PHONE, otp: '', shipping: ADDRESS, mode: 'upi' };
    const message = 'Verify your number again with a new OTP. Your details are saved';
    // The OTP that was sent is used up, so a new one is offered, and not one claimed to be under way.
    expect(again.get()).toMatchObject({ stage: 'send', isVerified: false, form, notice: { kind: 'info', message } });
    await again.sendOtp();
    expect(again.get()).toMatchObject({ stage: 'verify', notice: null, form });
    again.setOtp(FOREIGN_OTP);
    await again.verifyOtp();
    expect(again.get()).toMatchObject({ isVerified: true, form });
  });
});
