/** The shopper that pages use until the real one's code has loaded. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { prerenderedStates } from '../../../web/prerendered-states.ts';
import { createPendingShopper, type PageShopper } from '../../../web/shopper/pending-shopper.ts';

const states = prerenderedStates({ isBroken: false });
const forever = new Promise<PageShopper>(() => undefined);
const pendingOn = (loaded: Promise<PageShopper>): PageShopper =>
  createPendingShopper(states, { loaded, now: () => 7, chunkFailed: () => false });

/** A shopper that records its calls. */
const recording = (log: string[]): PageShopper => {
  const inert = pendingOn(forever);
  return {
    ...inert,
    cart: {
      ...inert.cart,
      add: (pid) => {
        log.push(`add ${pid}`);
        return Promise.resolve();
      },
      refresh: () => {
        log.push('refresh');
        return Promise.resolve(true);
      },
      restore: () => Promise.reject(new Error('refused')),
    },
    drawer: {
      ...inert.drawer,
      open: () => {
        log.push('open');
      },
    },
  };
};

const held = () => {
  const log: string[] = [];
  const { promise, resolve } = Promise.withResolvers<PageShopper>();
  return {
    log,
    pending: pendingOn(promise),
    load: () => {
      resolve(recording(log));
      return promise;
    },
  };
};

describe('the pending shopper', () => {
  it('has every store and method of the shopper except those that only the real one can have', () => {
    expectTypeOf<Exclude<keyof Shopper, keyof PageShopper>>().toEqualTypeOf<'featureContext' | 'start' | 'stop'>();
    expectTypeOf<Shopper>().toExtend<PageShopper>();
    expect(Object.keys(pendingOn(forever))).toEqual(expect.arrayContaining(Object.keys(states)));
  });

  it('shows the states that were prerendered', () => {
    const pending = pendingOn(forever);
    for (const name of Object.keys(states) as (keyof typeof states)[]) expect(pending[name].get()).toBe(states[name]);
    expect(pending.clock.now()).toBe(7);
  });

  it('survives JSON: a browser starts from what was prerendered', () => {
    expect(JSON.parse(JSON.stringify(states))).toEqual(states);
    expect(prerenderedStates({ isBroken: true }).appError).toEqual({ failed: true });
  });

  it('queues actions, and runs them in their order once the real shopper has loaded', async () => {
    const { log, pending, load } = held();
    pending.drawer.open();
    const added = pending.cart.add('bhor_0001');
    const refreshed = pending.cart.refresh();
    expect(log).toEqual([]);
    await load();
    expect(log).toEqual(['open', 'add bhor_0001', 'refresh']);
    await added;
    expect(await refreshed).toBe(true);
  });

  it('fails a queued action as the real shopper does', async () => {
    const { pending, load } = held();
    const restored = pending.cart.restore();
    await load();
    await expect(restored).rejects.toThrow('refused');
  });

  it('passes actions on at once after that, for components that have not rendered again yet', async () => {
    const { log, pending, load } = held();
    await load();
    pending.drawer.open();
    expect(log).toEqual(['open']);
  });

  it('is read as the real shopper by whoever still holds it once an action has run', async () => {
    const { pending, load } = held();
    const refused = { ...states.cart, couponNotice: { kind: 'error', message: 'No such code' } } as const;
    const refreshed = pending.cart.refresh();
    const real = await load();
    Object.assign(real.cart, { get: () => refused });
    await refreshed;
    expect(pending.cart.get().couponNotice?.message).toBe('No such code');
  });

  it('fails the awaited actions, and nothing else, if the real shopper cannot be loaded', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const pending = pendingOn(Promise.reject(new Error('the shopper did not load')));
    pending.drawer.open();
    await expect(pending.cart.restore()).rejects.toThrow('the shopper did not load');
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(pending.drawer.get()).toBe(states.drawer);
  });

  it('can be awaited, and so can its stores', async () => {
    const pending = pendingOn(forever);
    expect(await Promise.resolve(pending)).toBe(pending);
    expect(await Promise.resolve(pending.cart)).toBe(pending.cart);
  });
});
