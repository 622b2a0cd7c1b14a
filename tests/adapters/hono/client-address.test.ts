import { describe, expect, it } from 'vitest';
import {
  ADDRESS_LIMITS,
  addressLimitsWith,
  createAddressLimiter,
} from '../../../adapters/hono/requests/address-limiter.ts';
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
    expect([await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.2')]).toEqual([200, 200, 200]);
    const refusal = await get(app, `${API}/cart/get.php`, from('10.0.0.1'));
    expect(refusal).toMatchObject({ status: 429, json: { status: false, code: 'THROTTLED' } });
    const { retryAfterMs = Number.NaN } = (refusal.json['data'] ?? {}) as { readonly retryAfterMs?: number };
    expect(retryAfterMs > 0 && retryAfterMs <= MINUTE).toBe(true);
    expect(refusal.headers.get('retry-after')).toBe(String(Math.ceil(retryAfterMs / 1000)));
  });

  it.each([
    [0, ['1.1.1.1', '2.2.2.2', '3.3.3.3'], [200, 200, 429]],
    [1, ['1.1.1.1, 203.0.113.7', '2.2.2.2, 203.0.113.7', '3.3.3.3, 203.0.113.7', '198.51.100.9'], [200, 200, 429, 200]],
    // Of fewer than there have to be, none is believed.
    [2, ['203.0.113.7', '203.0.113.7', '1.1.1.1'], [200, 200, 429]],
  ])('applies to the address that the configured number of proxies recorded: %d', async (hops, claimed, statuses) => {
    const { ask } = limitedApp(hops);
    const asked: number[] = [];
    for (const chain of claimed) asked.push(await ask('10.0.0.1', { 'x-forwarded-for': chain }));
    expect(asked).toEqual(statuses);
  });

  it.each<[what: string, ...asked: readonly [address: string, isAllowed: boolean][]]>([
    ['a whole IPv6 network', ['2001:db8:1:2::1', true], ['2001:db8:1:2:ffff::9', false], ['2001:db8:1:3::1', true]],
    [
      'a network whose zeros are omitted',
      ['2001:db8::1:0:0:1', true],
      ['2001:db8::2:0:0:1', false],
      ['2001:db8:0:1::1', true],
    ],
    ['a network, however it is written', ['2001:0DB8:0000:0001::5', true], ['2001:db8:0:1:ffff::1%eth0', false]],
    ['an address with a port', ['[2001:db8:0:2::5]:443', true], ['2001:db8:0:2::6', false]],
    ['an IPv4 address with a port', ['10.0.0.3:51234', true], ['10.0.0.3:51235', false]],
    [
      'an IPv4 address, also written as IPv6 and behind NAT64',
      ['::ffff:10.0.0.1', true],
      ['::ffff:10.0.0.2', true],
      ['64:ff9b::a00:4', true],
      ['64:ff9b::10.0.0.5', true],
      ['::ffff:a00:1', false],
      ['10.0.0.4', false],
    ],
    ['what is no address, by itself', ['1::2::3', true], ['zz:1', true], ['1:2:3:4:5:6:7:8:9', true]],
  ])('counts once %s', async (_what, ...asked) => {
    const { call: wait } = createAddressLimiter({ sendOtp: { most: 1, withinMs: MINUTE } });
    for (const [address, isAllowed] of asked)
      expect([address, (await wait(address, 'sendOtp')) === 0]).toEqual([address, isAllowed]);
  });

  it('counts each call by itself', async () => {
    const { call: wait } = createAddressLimiter({ sendOtp: { most: 1, withinMs: MINUTE } });
    await wait('10.0.0.1', 'sendOtp');
    expect([await wait('10.0.0.1', 'getCart'), (await wait('10.0.0.1', 'sendOtp')) > 0]).toEqual([0, true]);
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
});
