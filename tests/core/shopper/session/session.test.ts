/** Who is signed in, as far as the shop says so (spec 3, 5, 10.14, 10.15). */
import { describe, expect, it } from 'vitest';
import { createRewardCashStore } from '../../../../core/shopper/account/reward-cash-store.ts';
import { createSessionStore } from '../../../../core/shopper/session/session-store.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop, verify, signedIn } from '../../open-shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';
import { SIGNED_OUT } from '../../../samples/sessions.ts';

const SOMEBODY = { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true };

describe('the session of the shopper', () => {
  it('does not change if the shop refuses the query, in whole or in part', async () => {
    for (const names of [
      ['checkSession'],
      ['getCustomer', 'getAddresses'],
      ['getRewardCash'],
      ['getCustomer', 'getAddresses', 'getRewardCash'],
    ] as const) {
      const { tab, connection } = await signedIn();
      const before = tab.shopper.session.get();
      for (const name of names) connection.next(name, TOO_MANY);
      tab.page.show();
      await quiet();
      expect(tab.shopper.session.get()).toEqual(before);
    }
  });

  it('is treated as signed out if the shop could not be reached on arrival', async () => {
    const { openTab, connection } = openShop();
    connection.all('drop');
    expect((await openTab()).shopper.session.get()).toEqual({ ...SIGNED_OUT, phase: 'ready', notice: null });
  });
});

/** The session of a page that has been told that a customer is signed in, and waits for the customer. */
const arriving = async ({ lost = false } = {}) => {
  const { connection, local } = await signedIn();
  const { opened: loaded, open } = gate();
  connection.next('getCustomer', lost ? 'drop' : { before: loaded });
  if (lost) connection.next('getAddresses', { before: loaded });
  const session = createSessionStore({
    api: connection.api,
    local,
    token: () => 'token-of-the-page',
    onLogout: () => undefined,
  });
  void session.check();
  await quiet();
  const rewardCash = createRewardCashStore({ api: connection.api, session });
  await rewardCash.load();
  return { connection, session, rewardCash, open };
};

describe('while the customer of a session is being loaded', () => {
  it('what was loaded of the customer stays once the customer is known, and goes if the session ends', async () => {
    const { session, rewardCash, open } = await arriving();
    expect([session.get().phase, session.get().isLogged]).toEqual(['signed-in', false]);
    open();
    await quiet();
    expect(session.get()).toMatchObject({ phase: 'ready', isLogged: true, customer: SOMEBODY });
    expect(rewardCash.get().phase).toBe('ready');

    const lost = await arriving({ lost: true });
    lost.open();
    await quiet();
    expect(lost.session.get()).toMatchObject({ isLogged: true, customer: { phone: '' } });
    await lost.session.check();
    expect(lost.session.get().customer).toEqual(SOMEBODY);
    expect(lost.rewardCash.get().phase).toBe('ready');

    const ended = await arriving();
    ended.session.sessionExpired();
    expect(ended.rewardCash.get()).toMatchObject({ phase: 'idle', ledger: null });
  });

  it('a check without an answer does not sign out', async () => {
    const { connection, session } = await arriving();
    connection.next('checkSession', 'drop');
    await session.check();
    expect(session.get()).toMatchObject({ phase: 'ready', isLogged: true, customer: SOMEBODY });
  });
});

describe('an answer that was overtaken', () => {
  it('by signing in does not sign out again', async () => {
    const opened = openShop();
    await opened.customer(PHONE);
    const tab = await opened.openTab();
    const { opened: gone, open } = gate();
    opened.connection.next('checkSession', { after: gone });
    tab.page.show();
    await quiet();
    await verify(tab, opened.lastOtp);
    expect(tab.shopper.checkout.get().form.shipping).toEqual(ADDRESS);
    open();
    await quiet();
    expect(tab.shopper.session.get()).toMatchObject({ isLogged: true, customer: SOMEBODY });
  });

  it('by a newer query waits for that one', async () => {
    const opened = openShop();
    await opened.customer(PHONE);
    const tab = await opened.openTab();
    tab.shopper.checkout.setPhone(PHONE);
    await tab.shopper.checkout.sendOtp();
    tab.shopper.checkout.setOtp(await opened.lastOtp());
    const [first, second] = [gate(), gate()];
    opened.connection.next('checkSession', { after: first.opened });
    opened.connection.next('checkSession', { after: second.opened });
    const verifying = tab.shopper.checkout.verifyOtp();
    await quiet();
    tab.page.show();
    await quiet();
    first.open();
    await quiet();
    expect(tab.shopper.checkout.get().busy).toBe('verifying');
    second.open();
    await verifying;
    expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: true, form: { shipping: ADDRESS } });
  });
});
