import { describe, expect, it } from 'vitest';
import {
  ADDRESS_LIMITS,
  addressLimitsWith,
  createAddressLimiter,
} from '../../../adapters/hono/requests/address-limiter.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { API, createTestApp, get } from './app.ts';
import { MINUTE } from '../../samples/durations.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  headers,
  incoming: { url: `${API}/cart/get.php`, socket: { remoteAddress } },
});

const limitedApp = (hops: number) => {
  const { app } = createTestApp({
    trustedProxyHops: hops,
    limitAddress: createAddressLimiter({ any: { most: 2, withinMs: MINUTE } }),
  });
  return {
    app,
    ask: async (...who: Parameters<typeof from>) => (await get(app, `${API}/cart/get.php`, from(...who))).status,
  };
};

describe('the limit on calls from one address', () => {
  it('refuses calls beyond it with the time to wait', async () => {
    const { app, ask } = limitedApp(0);
    expect([await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.2')]).toEqual([
      200, 200, 429, 200,
    ]);
    const refusal = await get(app, `${API}/cart/get.php`, from('10.0.0.1'));
    expect(refusal).toMatchObject({ status: 429, json: { status: false, code: 'THROTTLED' } });
    const { retryAfterMs = Number.NaN } = (refusal.json['data'] ?? {}) as { readonly retryAfterMs?: number };
    expect(retryAfterMs > 0 && retryAfterMs <= MINUTE).toBe(true);
    expect(refusal.headers.get('retry-after')).toBe(String(Math.ceil(retryAfterMs / 1000)));
  });

  it('applies to the address that the configured number of proxies recorded', async () => {
    const direct = limitedApp(0);
    const claimed = (address: string) => ({ 'x-forwarded-for': address });
    expect([
      await direct.ask('10.0.0.1', claimed('1.1.1.1')),
      await direct.ask('10.0.0.1', claimed('2.2.2.2')),
      await direct.ask('10.0.0.1', claimed('3.3.3.3')),
    ]).toEqual([200, 200, 429]);
    const behindOne = limitedApp(1);
    const chain = (left: string) => claimed(`${left}, 203.0.113.7`);
    expect([
      await behindOne.ask('10.0.0.1', chain('1.1.1.1')),
      await behindOne.ask('10.0.0.1', chain('2.2.2.2')),
      await behindOne.ask('10.0.0.1', chain('3.3.3.3')),
    ]).toEqual([200, 200, 429]);
    expect(await behindOne.ask('10.0.0.1', claimed('198.51.100.9'))).toBe(200);
    const behindTwo = limitedApp(2);
    const tooShort = claimed('203.0.113.7');
    expect([
      await behindTwo.ask('10.0.0.1', tooShort),
      await behindTwo.ask('10.0.0.1', tooShort),
      await behindTwo.ask('10.0.0.1', claimed('1.1.1.1')),
    ]).toEqual([200, 200, 429]);
  });

  it('applies to a whole IPv6 network, and to each call separately', async () => {
    const { call: wait } = createAddressLimiter({ sendOtp: { most: 1, withinMs: MINUTE } });
    const isAllowed = async (address: string, call: CallName = 'sendOtp') => (await wait(address, call)) === 0;
    expect(await isAllowed('2001:db8:1:2::1')).toBe(true);
    expect(await isAllowed('2001:db8:1:2:ffff::9')).toBe(false);
    expect(await isAllowed('2001:db8:1:3::1')).toBe(true);
    expect(await isAllowed('2001:db8:1:2::1', 'getCart')).toBe(true);
    // The same network and another one, with zeros omitted.
    expect([
      await isAllowed('2001:db8::1:0:0:1'),
      await isAllowed('2001:db8::2:0:0:1'),
      await isAllowed('2001:db8:0:1::1'),
    ]).toEqual([true, false, true]);
  });

  it('allows new sessions in proportion to the calls that are configured', () => {
    const { any, newSessions, newSessionsOfDay, sendOtp } = ADDRESS_LIMITS;
    expect(addressLimitsWith({})).toEqual(ADDRESS_LIMITS);
    expect(addressLimitsWith({ callsPerMinute: any.most * 3 })).toEqual({
      ...ADDRESS_LIMITS,
      any: { ...any, most: any.most * 3 },
      newSessions: { ...newSessions, most: newSessions.most * 3 },
      newSessionsOfDay: { ...newSessionsOfDay, most: newSessionsOfDay.most * 3 },
      sendOtp,
    });
    expect(addressLimitsWith({ callsPerMinute: 1 }).newSessions).toMatchObject({ most: 1 });
  });

  it('allows as many one-time passwords as are configured, and tries of them in proportion', () => {
    const { sendOtp, verifyOtp } = ADDRESS_LIMITS;
    expect(addressLimitsWith({ otpPerAddress: sendOtp.most * 5 })).toEqual({
      ...ADDRESS_LIMITS,
      sendOtp: { ...sendOtp, most: sendOtp.most * 5 },
      verifyOtp: { ...verifyOtp, most: verifyOtp.most * 5 },
    });
  });

  it('counts a network once, however its addresses are written', async () => {
    const { call: wait } = createAddressLimiter({ sendOtp: { most: 1, withinMs: MINUTE } });
    const isAllowed = async (address: string) => (await wait(address, 'sendOtp')) === 0;
    expect(await isAllowed('2001:0DB8:0000:0001::5')).toBe(true);
    expect(await isAllowed('2001:db8:0:1:ffff::1%eth0')).toBe(false);
    expect([await isAllowed('[2001:db8:0:2::5]:443'), await isAllowed('2001:db8:0:2::6')]).toEqual([true, false]);
    // An IPv4 address is a network of its own, with a port, written as IPv6, and behind NAT64.
    expect([await isAllowed('::ffff:10.0.0.1'), await isAllowed('::ffff:10.0.0.2')]).toEqual([true, true]);
    expect([await isAllowed('10.0.0.3:51234'), await isAllowed('10.0.0.3:51235')]).toEqual([true, false]);
    const behindNat64 = [await isAllowed('64:ff9b::a00:4'), await isAllowed('64:ff9b::10.0.0.5')];
    expect([...behindNat64, await isAllowed('::ffff:a00:1'), await isAllowed('10.0.0.4')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    // What is no address counts by itself.
    expect([await isAllowed('1::2::3'), await isAllowed('zz:1'), await isAllowed('1:2:3:4:5:6:7:8:9')]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
