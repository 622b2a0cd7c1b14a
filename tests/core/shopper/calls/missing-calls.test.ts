/**
 * The departments of a customer at a backend with the calls of spec 7 alone: what those tell is shown, and nothing else
 * offered (spec 10.17).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../../core/ports/shop-api.ts';
import { createAccount } from '../../../../core/shopper/account/account.ts';
import { createRewardCashStore } from '../../../../core/shopper/account/reward-cash-store.ts';
import { createPincodeCheck } from '../../../../core/shopper/support/pincode-check.ts';
import { rememberedPincode } from '../../../../core/shopper/support/remembered-pincode.ts';
import { createForeignBackend, FOREIGN_OTP } from '../../foreign-backend.ts';
import { createClock, fill, HOME, openBrowser, openShop, PHONE, quiet, verify } from '../../support.ts';

const DELHI = '110001';

/** Somebody whose account the backend has just made. */
const signedIn = async () => {
  const browser = openBrowser(createForeignBackend().api, createClock());
  const tab = await browser.openTab('/checkout');
  await verify(tab, async () => FOREIGN_OTP);
  fill(tab);
  await tab.shopper.cart.add('bhor_0002');
  await tab.shopper.checkout.place();
  expect(tab.shopper.session.get().isLogged).toBe(true);
  return { ...browser, tab };
};

describe('the account at such a backend', () => {
  it('shows the saved addresses, which it has no call to change, and says of nothing that it is not offered', async () => {
    const { tab } = await signedIn();
    const account = createAccount(tab.shopper.featureContext);
    await account.load();
    expect(account.get()).toMatchObject({
      phase: 'ready',
      profile: null,
      saved: { shipping: HOME, billing: null },
      notice: null,
    });
  });

  it('says so where the addresses cannot be had, and shows them when they can; once shown they stay', async () => {
    const { tab, line } = await signedIn();
    const account = createAccount(tab.shopper.featureContext);
    line.next('getAddresses', 'drop');
    await account.load();
    expect(account.get()).toMatchObject({ phase: 'failed', saved: null, notice: { code: 'UNREACHABLE' } });
    await account.load();
    expect(account.get()).toMatchObject({ phase: 'ready', saved: { shipping: HOME }, notice: null });
    line.next('getAddresses', refused('REFUSED', 'Not now'));
    await account.load();
    expect(account.get()).toMatchObject({ phase: 'ready', saved: { shipping: HOME }, notice: { message: 'Not now' } });
  });

  it('shows nothing of a customer who has logged out, nor the addresses of an answer that comes after', async () => {
    const { tab } = await signedIn();
    const account = createAccount(tab.shopper.featureContext);
    await account.load();
    const late = account.load();
    await tab.shopper.logout();
    await late;
    expect(account.get()).toMatchObject({ phase: 'idle', saved: null, profile: null });
  });
});

describe('reward cash at such a backend', () => {
  it('is the balance alone', async () => {
    const { tab } = await signedIn();
    const book = createRewardCashStore(tab.shopper.featureContext);
    await book.load();
    expect(book.get()).toEqual({ phase: 'ready', ledger: null, balance: 120, notice: null });
  });

  it('is missing with a word where the balance cannot be had', async () => {
    const { tab, line } = await signedIn();
    const book = createRewardCashStore(tab.shopper.featureContext);
    line.next('getRewardCash', 'drop');
    await book.load();
    expect(book.get()).toMatchObject({ phase: 'failed', balance: null, notice: { code: 'UNREACHABLE' } });
    await book.load();
    expect(book.get()).toMatchObject({ phase: 'ready', balance: 120, notice: null });
  });
});

describe('the delivery check at such a backend', () => {
  const openCheck = async (api: ShopApi = createForeignBackend().api, remembered?: string) => {
    const browser = openBrowser(api, createClock());
    if (remembered !== undefined) rememberedPincode(browser.local).set(remembered);
    const tab = await browser.openTab('/products/wash');
    return { ...browser, tab, check: createPincodeCheck(tab.shopper.featureContext) };
  };

  it('is found to be unavailable before anybody types a pincode, by one question, and stays so on the next page', async () => {
    const { check, line, tab } = await openCheck();
    await check.start();
    expect(check.get()).toEqual({ phase: 'unavailable', pincode: '' });
    await check.start();
    await tab.shopper.logout();
    expect([check.get().phase, line.count('getPincode')]).toEqual(['unavailable', 1]);
  });

  it('is found to be unavailable by a pincode that the browser remembers, and is not asked again for it', async () => {
    const { check, line } = await openCheck(undefined, DELHI);
    await check.start();
    expect(check.get().phase).toBe('unavailable');
    const asked = line.count('getPincode');
    await check.start();
    expect(line.count('getPincode')).toBe(asked);
  });

  it('is not asked for a pincode of nobody while it shows what was asked for', async () => {
    const { api } = createForeignBackend();
    const view = { pincode: DELHI, city: 'New Delhi', state: 'Delhi', serviceable: true, cod: true, etaDays: 3 };
    const { check, line, tab } = await openCheck(
      {
        ...api,
        getOffer: async () => ({ status: false, code: 'THROTTLED', message: 'Too many requests' }),
        getPincode: async () => ({ status: true, data: view }),
      },
      DELHI,
    );
    await check.start();
    expect([check.get().phase, line.count('getPincode')]).toEqual(['found', 1]);
    const { api: recorded, missing } = tab.shopper.featureContext;
    await recorded.listOrders();
    await quiet();
    expect(missing.get().calls).toContain('listOrders');
    expect(line.count('getPincode')).toBe(1);
  });

  it('is found to be so, too, where the page shows it before the shop has answered anything', async () => {
    const { api } = createForeignBackend();
    const browser = openBrowser(api, createClock());
    const tab = await browser.openTab('/products/wash');
    const { local, onLogout, clock } = tab.shopper.featureContext;
    let calls: readonly CallName[] = [];
    let told = (): void => undefined;
    const missing = {
      get: () => ({ calls }),
      subscribe: (listener: () => void) => {
        told = listener;
        return () => undefined;
      },
    };
    const check = createPincodeCheck({ api, missing, local, onLogout, clock });
    await check.start();
    expect(check.get().phase).toBe('idle');
    calls = ['getOffer'];
    told();
    await quiet();
    expect(check.get().phase).toBe('unavailable');
  });

  it('is offered where the backend has that very call, whatever else it lacks, and where it could not be asked', async () => {
    const { api } = createForeignBackend();
    const view = { pincode: DELHI, city: 'New Delhi', state: 'Delhi', serviceable: true, cod: true, etaDays: 3 };
    const some = await openCheck({ ...api, getPincode: async () => ({ status: true, data: view }) });
    await some.check.start();
    expect(some.check.get().phase).toBe('idle');
    const cut = await openCheck();
    cut.line.next('getPincode', 'drop');
    await cut.check.start();
    expect(cut.check.get().phase).toBe('idle');
    await cut.check.start();
    expect(cut.check.get().phase).toBe('unavailable');
  });

  it('costs a shop that has every call no question', async () => {
    const { openTab, line } = openShop();
    const tab = await openTab('/products/wash');
    await createPincodeCheck(tab.shopper.featureContext).start();
    expect(line.count('getPincode')).toBe(0);
  });
});

it('a backend that names no customer leaves it to the saved address to name one', async () => {
  const { tab } = await signedIn();
  const again = await tab.reload('/profile/account');
  expect(again.shopper.session.get()).toMatchObject({
    isLogged: true,
    customer: { name: HOME.name, email: HOME.email },
    cash: 120,
  });
  expect(again.shopper.checkout.get().form.phone).toBe(PHONE);
});
