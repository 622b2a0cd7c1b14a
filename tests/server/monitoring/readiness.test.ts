import { describe, expect, it } from 'vitest';
import { createReadiness } from '../../../server/monitoring/readiness.ts';
import { pause } from '../fixtures/waiting.ts';

describe('the readiness of a server', () => {
  it('follows the store, but asks it at most once in a while', async () => {
    let asked = 0;
    let isBroken = false;
    const readiness = createReadiness({
      keptMs: 40,
      probe: async () => {
        asked += 1;
        if (isBroken) throw new Error('the store is gone');
      },
    });
    expect([await readiness.check(), await readiness.check()]).toEqual(['ready', 'ready']);
    expect(asked).toBe(1);
    isBroken = true;
    await pause(60);
    expect(await Promise.all([readiness.check(), readiness.check()])).toEqual(['store', 'store']);
    expect(asked).toBe(2);
    isBroken = false;
    await pause(60);
    expect(await readiness.check()).toBe('ready');
  });

  it('does not wait for a store that hangs, or that throws at once', async () => {
    const hanging = createReadiness({ timeoutMs: 20, probe: () => new Promise(() => undefined) });
    expect(await hanging.check()).toBe('store');
    const throwing = createReadiness({
      probe: () => {
        throw new Error('closed');
      },
    });
    expect(await throwing.check()).toBe('store');
  });

  it('ends with the stop, whatever the store', async () => {
    const readiness = createReadiness({ probe: async () => undefined });
    readiness.stop();
    expect(await readiness.check()).toBe('stopping');
  });
});
