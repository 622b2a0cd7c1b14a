/**
 * Account, orders and delivery check at a backend with only the core calls (spec 7): what those answer is shown, and nothing
 * else is offered (spec 10.17).
 */
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../../core/ports/shop-api.ts';
import { createAccountForms } from '../../../../core/shopper/account/account-forms.ts';
import { createRewardCashStore } from '../../../../core/shopper/account/reward-cash-store.ts';
import { createPincodeCheck } from '../../../../core/shopper/support/pincode-check.ts';
import { rememberedPincode } from '../../../../core/shopper/support/remembered-pincode.ts';
import { createForeignBackend, FOREIGN_OTP } from '../../foreign-backend.ts';
import { createClock, openBrowser, quiet } from '../../browser.ts';
import { fill, verify } from '../../open-shop.ts';
import { ADDRESS } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

const DELHI = '110001';

/** Somebody whose account the backend has just made. */
const signedIn = async () => {
  const browser = openBrowser(createForeignBackend().api, createClock());
  const tab = await browser.openTab('/checkout');
  await verify(tab, async () => FOREIGN_OTP);
  fill(tab);
  await tab.shopper.cart.add(WASH);
  await tab.shopper.checkout.place();
  expect(tab.shopper.session.get().isLogged).toBe(true);
  return { ...browser, tab };
};

describe('the account at a backend without the optional calls', () => {
  it('says if the addresses cannot be loaded, shows them once they can, and then keeps them', async () => {
    const { tab, connection } = await signedIn();
    const account = createAccountForms(tab.shopper.featureContext);
    connection.next('getAddresses', 'drop');
    await account.load();
    expect(account.get()).toMatchObject({ phase: 'failed', saved: null, notice: { code: 'UNREACHABLE' } });
    await account.load();
    expect(account.get()).toMatchObject({ phase: 'ready', saved: { shipping: ADDRESS }, notice: null });
    connection.next('getAddresses', refused('REFUSED', 'Not now'));
    await account.load();
    expect(account.get()).toMatchObject({
      phase: 'ready',
      saved: { shipping: ADDRESS },
      notice: { message: 'Not now' },
    });
  });
});

it('reward cash at a backend without the optional calls has a message if the balance cannot be loaded', async () => {
  const { tab, connection } = await signedIn();
  const book = createRewardCashStore(tab.shopper.featureContext);
  connection.next('getRewardCash', 'drop');
  await book.load();
  expect(book.get()).toMatchObject({ phase: 'failed', balance: null, notice: { code: 'UNREACHABLE' } });
  await book.load();
  expect(book.get()).toMatchObject({ phase: 'ready', balance: 120, notice: null });
});

describe('the delivery check at a backend without the optional calls', () => {
  const openCheck = async (api: ShopApi = createForeignBackend().api, remembered?: string) => {
    const browser = openBrowser(api, createClock());
    if (remembered !== undefined) rememberedPincode(browser.local).set(remembered);
    const tab = await browser.openTab('/products/wash');
    return { ...browser, tab, check: createPincodeCheck(tab.shopper.featureContext) };
  };

  it('is unavailable before a pincode is typed, after one call, and stays so on the next page', async () => {
    const { check, connection, tab } = await openCheck();
    await check.start();
    expect(check.get()).toEqual({ phase: 'unavailable', pincode: '' });
    await check.start();
    await tab.shopper.logout();
    expect([check.get().phase, connection.count('getPincode')]).toEqual(['unavailable', 1]);
  });

  it('makes no test call with a probe pincode while an answer is shown', async () => {
    const { api } = createForeignBackend();
    const view = { pincode: DELHI, city: 'New Delhi', state: 'Delhi', serviceable: true, cod: true, etaDays: 3 };
    const { check, connection, tab } = await openCheck(
      {
        ...api,
        getOffer: async () => ({ status: false, code: 'THROTTLED', message: 'Too many requests' }),
        getPincode: async () => ({ status: true, data: view }),
      },
      DELHI,
    );
    await check.start();
    expect([check.get().phase, connection.count('getPincode')]).toEqual(['found', 1]);
    const { api: recorded, missing } = tab.shopper.featureContext;
    await recorded.listOrders();
    await quiet();
    expect(missing.get().calls).toContain('listOrders');
    expect(connection.count('getPincode')).toBe(1);
  });

  it('is unavailable too if the page shows it before the shop’s first answer', async () => {
    const { api } = createForeignBackend();
    const browser = openBrowser(api, createClock());
    const tab = await browser.openTab('/products/wash');
    const { local, onLogout, clock } = tab.shopper.featureContext;
    let calls: readonly CallName[] = [];
    let notify = (): void => undefined;
    const missing = {
      get: () => ({ calls }),
      subscribe: (listener: () => void) => {
        notify = listener;
        return () => undefined;
      },
    };
    const check = createPincodeCheck({ api, missing, local, onLogout, clock, settings: DEFAULT_SETTINGS });
    await check.start();
    expect(check.get().phase).toBe('idle');
    calls = ['getOffer'];
    notify();
    await quiet();
    expect(check.get().phase).toBe('unavailable');
  });

  it('is offered if the backend has this call, whatever else it lacks, and if it could not be reached', async () => {
    const { api } = createForeignBackend();
    const view = { pincode: DELHI, city: 'New Delhi', state: 'Delhi', serviceable: true, cod: true, etaDays: 3 };
    const some = await openCheck({ ...api, getPincode: async () => ({ status: true, data: view }) });
    await some.check.start();
    expect(some.check.get().phase).toBe('idle');
    const cut = await openCheck();
    cut.connection.next('getPincode', 'drop');
    await cut.check.start();
    expect(cut.check.get().phase).toBe('idle');
    await cut.check.start();
    expect(cut.check.get().phase).toBe('unavailable');
  });
});
