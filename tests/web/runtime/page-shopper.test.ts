/** The shopper of a page, before and after its code has loaded. */
import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { prerenderedStates } from '../../../web/prerendered-states.ts';
import { createDeferredShopper } from '../../../web/shopper/page-shopper.ts';
import { openShop } from '../../core/open-shop.ts';

const states = prerenderedStates({ isBroken: false });
const openPage = () =>
  createDeferredShopper(states, { now: () => 7, chunkFailed: () => false, isFirstCheckout: () => false });

/** A page, and a shopper whose cart and drawer record what is asked of them. */
const opened = async () => {
  const log: string[] = [];
  const { shopper: real } = await openShop().openTab();
  const shopper: Shopper = {
    ...real,
    cart: {
      ...real.cart,
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
      ...real.drawer,
      open: () => {
        log.push('open');
        real.drawer.open();
      },
    },
  };
  const page = openPage();
  return {
    log,
    page: page.shopper,
    load: () => {
      page.provide(shopper);
      return page.loaded;
    },
    shopper,
    prerendered: page.prerendered,
  };
};

describe('the shopper of a page', () => {
  it('shows the states that were prerendered', () => {
    const { shopper } = openPage();
    for (const name of Object.keys(states) as (keyof typeof states)[]) expect(shopper[name].get()).toBe(states[name]);
    expect(shopper.clock.now()).toBe(7);
  });

  it('survives JSON: a browser starts from what was prerendered', () => {
    expect(JSON.parse(JSON.stringify(states))).toEqual(states);
    expect(prerenderedStates({ isBroken: true }).appError).toEqual({ failed: true });
  });

  it('keeps actions, and runs them in their order once its code has loaded', async () => {
    const { log, page, load } = await opened();
    page.drawer.open();
    const added = page.cart.add('bhor_0001');
    const refreshed = page.cart.refresh();
    expect(log).toEqual([]);
    await load();
    expect(log).toEqual(['open', 'add bhor_0001', 'refresh']);
    await added;
    expect(await refreshed).toBe(true);
  });

  it('runs actions at once after that, also those that a component has taken from it before', async () => {
    const { log, page, load } = await opened();
    const { open } = page.drawer;
    await load();
    open();
    expect(log).toEqual(['open']);
  });

  it('fails a kept action as its code does', async () => {
    const { page, load } = await opened();
    const restored = page.cart.restore();
    await load();
    await expect(restored).rejects.toThrow('refused');
  });

  it('fills its stores: whoever has watched one hears of the code and of every later change', async () => {
    const { page, shopper, load, prerendered } = await opened();
    const seen: boolean[] = [];
    const end = page.drawer.subscribe(() => seen.push(page.drawer.get().backdrop));
    await load();
    shopper.drawer.open();
    expect(page.drawer.get()).toBe(shopper.drawer.get());
    end();
    shopper.drawer.close();
    expect(seen).toEqual([false, true]);
    expect(prerendered.drawer.get()).toBe(states.drawer);
  });
});
