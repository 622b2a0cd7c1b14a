/** SMS pumping by many sessions, over HTTP on SQLite: the caps of an address and of the whole site. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADDRESS_LIMITS } from '../../adapters/hono/request/address-limiter.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { MINUTE_MS } from '../../core/entities/time/duration.ts';
import { OTHER_PHONE } from '../contracts/shop-api/shop-fixture.ts';
import { API, attackedShops, type AttackedShop } from './attacked-shop.ts';

vi.setConfig({ testTimeout: 120_000 });
const openShop = attackedShops();
let shop: AttackedShop;
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** Asks for one SMS from a new session, from an address behind the one proxy that the shop trusts. */
const send = (phone: number | string, address: string) =>
  shop.open().post(`${API}/otp/send.php`, { phone: String(phone) }, { 'x-forwarded-for': address });

describe('otp/send', () => {
  it('stops an address that asks with ever new sessions and phones, and no other address', async () => {
    shop = await openShop({ addressLimits: true, proxies: 1 });
    const { most } = ADDRESS_LIMITS.sendOtp ?? { most: 0 };
    const replies = await Promise.all(
      Array.from({ length: most + 5 }, (_, index) => send(9_876_543_210 + index, '203.0.113.9')),
    );
    expect(replies.filter(({ status, json }) => status === 200 && json['status'] === true)).toHaveLength(most);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shop.sent()).toHaveLength(most);
    expect((await send(OTHER_PHONE, '203.0.113.10')).json).toMatchObject({ status: true });
  });

  it('stops for the whole site, whatever the sessions, phones and addresses, and a restart does not reset that', async () => {
    const { budgets } = DEFAULT_SETTINGS;
    const site = { limit: 8, withinMs: 10 * MINUTE_MS };
    const settings = { ...DEFAULT_SETTINGS, budgets: { ...budgets, otp: { ...budgets.otp, site } } };
    shop = await openShop({ settings, addressLimits: true, proxies: 1 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(9_876_543_210 + index, `203.0.113.${index}`)),
    );
    expect(replies.filter(({ json }) => json['status'] === true)).toHaveLength(site.limit);
    await shop.restart();
    expect((await send(OTHER_PHONE, '198.51.100.1')).json).toMatchObject({ status: false, code: 'THROTTLED' });
    expect(await shop.sent()).toHaveLength(site.limit);
    await shop.advance(site.withinMs);
    expect((await send(OTHER_PHONE, '198.51.100.1')).json).toMatchObject({ status: true });
  });
});
