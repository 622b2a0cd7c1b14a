import { describe, expect, it } from 'vitest';
import { createAddressLimiter } from '../../../adapters/hono/requests/address-limiter.ts';
import { MINUTE } from '../../samples/durations.ts';
import { pause } from '../../server/fixtures/waiting.ts';

describe('the limit on calls from one address', () => {
  it('accepts calls again after the time to wait, which is real', async () => {
    const { call: wait } = createAddressLimiter({ any: { most: 1, withinMs: 1_500 } });
    const ask = () => wait('10.0.0.1', 'getCart');
    expect(await ask()).toBe(0);
    await pause((await ask()) + 50);
    expect(await ask()).toBe(0);
  });

  it('drops the oldest counts instead of filling the memory', async () => {
    const { call: wait } = createAddressLimiter({ any: { most: 1, withinMs: MINUTE } });
    for (let address = 0; address <= 50_000; address += 1) await wait(`10.${address}`, 'getCart');
    expect(await wait('10.0', 'getCart')).toBe(0);
    expect(await wait('10.50000', 'getCart')).toBeGreaterThan(0);
  });
});
