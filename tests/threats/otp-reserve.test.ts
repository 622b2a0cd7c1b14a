/** Sign-in while strangers have passwords sent to invented numbers: what is reserved, and for whom (spec 10.15). */
import { expect, it } from 'vitest';
import { DEFAULT_BUDGETS, type Budgets } from '../../core/catalogue/settings/budgets.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { DAY_MS, MINUTE_MS } from '../../core/entities/time/duration.ts';
import { networkBudgets } from '../../core/shop/documents/site-budgets.ts';
import { OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, createTestShop, readyToPlace, refusalOf, type TestShop } from '../shop/test-shop.ts';
import { describeOnSqlite } from '../databases/every-store.ts';

const SITE = [
  { limit: 40, withinMs: 10 * MINUTE_MS },
  { limit: 100, withinMs: DAY_MS },
];
const withSite = (site: Budgets['otp']['site']) => ({
  ...DEFAULT_SETTINGS,
  budgets: { ...DEFAULT_BUDGETS, otp: { ...DEFAULT_BUDGETS.otp, site } },
});

let invented = 6_000_000_000;
const inventedPhone = (): string => String((invented += 1));

/** Invented numbers from ever new sessions, until three of them are refused; returns how many were sent to. */
const flood = async ({ session }: TestShop, withCart: boolean, network?: string): Promise<number> => {
  let sent = 0;
  for (let refused = 0; refused < 3;) {
    const api = session(undefined, { network });
    if (withCart) await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    const answer = await api.sendOtp({ phone: inventedPhone() });
    if (answer.status) sent += 1;
    else refused += 1;
  }
  return sent;
};

describeOnSqlite('a flood of invented numbers', (open) => {
  it('from empty sessions uses half of the budget, and sessions with a cart and customers still sign in', async () => {
    const shop = createTestShop({ store: await open(), settings: withSite(SITE) });
    await readyToPlace(shop, PHONE);
    await shop.clock.advance(11 * MINUTE_MS);

    expect(await flood(shop, false)).toBe(20);
    expect((await refusalOf(shop.session().sendOtp({ phone: OTHER_PHONE }))).code).toBe('THROTTLED');
    const withCart = shop.session();
    await dataOf(withCart.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(withCart.sendOtp({ phone: OTHER_PHONE }));
    await dataOf(shop.session().sendOtp({ phone: PHONE }));

    const [tenMinutes] = await shop.otpBudgets();
    expect(tenMinutes).toMatchObject({ limit: 40, used: 22, left: { anybody: 0, cart: 8, customer: 18 } });
  });

  it('from sessions with a cart leaves customers a quarter, and no more than the whole is ever sent', async () => {
    const shop = createTestShop({ store: await open(), settings: withSite(SITE) });
    const phones = ['9876543210', '9876543211'];
    for (const phone of phones) await readyToPlace(shop, phone);
    await shop.clock.advance(11 * MINUTE_MS);
    expect(await flood(shop, true)).toBe(30);
    const withCart = shop.session();
    await dataOf(withCart.addToCart({ pid: WASH, qty: 1 }));
    expect((await refusalOf(withCart.sendOtp({ phone: OTHER_PHONE }))).code).toBe('THROTTLED');
    for (const phone of phones) await dataOf(shop.session().sendOtp({ phone }));
    expect((await shop.otpBudgets())[0]).toMatchObject({ used: 32, left: { cart: 0, customer: 8 } });
  });

  it('from one network uses a quarter of what strangers have, and leaves the rest to other networks and to customers', async () => {
    const shop = createTestShop({ store: await open(), settings: withSite(SITE) });
    await readyToPlace(shop, PHONE);
    await shop.clock.advance(11 * MINUTE_MS);

    expect(await flood(shop, false, 'one')).toBe(5);
    expect(await flood(shop, true, 'one')).toBe(2);
    await dataOf(shop.session(undefined, { network: 'one' }).sendOtp({ phone: PHONE }));
    await dataOf(shop.session(undefined, { network: 'other' }).sendOtp({ phone: OTHER_PHONE }));

    await shop.clock.advance(11 * MINUTE_MS);
    expect(await flood(shop, false, 'one')).toBe(5);
    // Of the day, a quarter of 50.
    await shop.clock.advance(11 * MINUTE_MS);
    expect(await flood(shop, false, 'one')).toBe(0);
    await shop.clock.advance(DAY_MS + DAY_MS / 60);
    await shop.runMaintenance();
    expect((await shop.store.search(networkBudgets, { limit: 1 })).found).toEqual([]);
    expect(await flood(shop, false, 'one')).toBe(5);
  });

  it('is answered alike for every phone that is no customer’s, and for customers until theirs is used up', async () => {
    const shop = createTestShop({ store: await open(), settings: withSite(SITE) });
    await readyToPlace(shop, PHONE);
    await shop.clock.advance(11 * MINUTE_MS);
    const answersFor = async (phone: string): Promise<unknown> => shop.session().sendOtp({ phone });
    // With anything left for everybody, nothing tells a customer.
    expect(await answersFor(PHONE)).toEqual(await answersFor(inventedPhone()));
    await flood(shop, false);
    expect(await answersFor(inventedPhone())).toEqual(await answersFor(inventedPhone()));
    // Under a flood a customer's phone is found out only by an SMS to it, and only as often as its own budget allows.
    await shop.clock.advance(MINUTE_MS);
    await dataOf(shop.session().sendOtp({ phone: PHONE }));
    await shop.deliverMessages();
    expect(shop.messenger.sent().filter(({ to, otp }) => to === PHONE && otp !== undefined)).toHaveLength(3);
    await shop.clock.advance(MINUTE_MS);
    await dataOf(shop.session().sendOtp({ phone: PHONE }));
    await shop.clock.advance(MINUTE_MS);
    expect((await refusalOf(shop.session().sendOtp({ phone: PHONE }))).code).toBe('THROTTLED');
  });
});
