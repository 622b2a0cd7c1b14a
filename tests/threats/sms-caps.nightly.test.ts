/** SMS pumping and ever new sessions, over HTTP on SQLite: the caps of an address, its networks and of the whole site. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADDRESS_LIMITS } from '../../adapters/hono/requests/address-limiter.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { MINUTE_MS } from '../../core/entities/time/duration.ts';
import { OTHER_PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { API, attackedShops, type AttackedShop } from './attacked-shop.ts';

vi.setConfig({ testTimeout: 120_000 });
const openAttackedShop = attackedShops();
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
    shop = await openAttackedShop({ addressLimits: true, proxies: 1 });
    const { most } = ADDRESS_LIMITS.sendOtp;
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

  it('stops for all empty sessions, whatever the phones and addresses, and a restart does not reset that', async () => {
    const { budgets } = DEFAULT_SETTINGS;
    const site = { limit: 8, withinMs: 10 * MINUTE_MS };
    const settings = { ...DEFAULT_SETTINGS, budgets: { ...budgets, otp: { ...budgets.otp, site: [site] } } };
    shop = await openAttackedShop({ settings, addressLimits: true, proxies: 1 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(9_876_543_210 + index, `203.0.113.${index}`)),
    );
    expect(replies.filter(({ json }) => json['status'] === true)).toHaveLength(site.limit / 2);
    await shop.restart();
    expect((await send(OTHER_PHONE, '198.51.100.1')).json).toMatchObject({ status: false, code: 'THROTTLED' });
    expect(await shop.sent()).toHaveLength(site.limit / 2);
    // A window is counted in sixty parts.
    await shop.advance(site.withinMs + site.withinMs / 60);
    expect((await send(OTHER_PHONE, '198.51.100.1')).json).toMatchObject({ status: true });
  });
});

describe('one IPv6 network', () => {
  it('sends five times as many SMS as one address at most, from whichever of its 65,536 smaller networks', async () => {
    // Less than the default, so that the network's part of the site's budget is not reached.
    const most = 10;
    shop = await openAttackedShop({ addressLimits: true, proxies: 1, otpPerAddress: most });
    let sent = 0;
    for (let index = 0; index < most * 6; index += 1) {
      const { json } = await send(9_876_543_210 + index, `2001:db8:7:${(index * 257).toString(16)}::${index}`);
      if (json['status'] === true) sent += 1;
    }
    expect(sent).toBe(most * 5);
    expect((await send(OTHER_PHONE, '2001:db8:8::1')).json).toMatchObject({ status: true });
  });

  it('leaves a new customer elsewhere three quarters of what empty sessions have, however many numbers it invents', async () => {
    shop = await openAttackedShop({ addressLimits: true, proxies: 1 });
    let sent = 0;
    for (let index = 0; index < 300; index += 1) {
      const { json } = await send(9_876_543_210 + index, `2001:db8:7:${((index % 256) * 257).toString(16)}::${index}`);
      if (json['status'] === true) sent += 1;
    }
    expect(sent).toBe(62);
    expect((await send(OTHER_PHONE, '2001:db8:8::1')).json).toMatchObject({ status: true });
  });
});

it('new sessions of one address are limited, also under invented cookies, and change nothing for sessions that exist', async () => {
  shop = await openAttackedShop({ addressLimits: true, proxies: 1 });
  const { most } = ADDRESS_LIMITS.newSessions;
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const mine = shop.open();
  const add = (who = shop.open(), cookie = '') =>
    who.post(`${API}/cart/add.php`, { pid: WASH, qty: 1 }, { ...from, ...(cookie !== '' && { cookie }) });
  expect((await add(mine)).status).toBe(200);
  const statuses: number[] = [];
  for (let index = 0; index < most + 20; index += 1) {
    const invented = `bhor_session=${'x'.repeat(30)}${index}; bhor_visitor=${'y'.repeat(30)}${index}`;
    statuses.push((await add(shop.open(), index % 2 === 0 ? '' : invented)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(most - 1);
  expect(statuses.slice(most - 1).every((status) => status === 429)).toBe(true);
  expect(await shop.countSessions()).toBe(most);
  // Neither does a countdown begin, while what reads or has a session goes on.
  expect((await shop.open().get(`${API}/offers/get.php`, from)).status).toBe(429);
  expect((await shop.open().get(`${API}/cart/get.php`, from)).status).toBe(200);
  expect((await add(mine)).status).toBe(200);
  expect((await shop.open().get(`${API}/offers/get.php`, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
});
