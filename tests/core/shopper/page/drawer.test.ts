/** The cart drawer's two steps (spec 2, 9). */
import { describe, expect, it } from 'vitest';
import { createCartDrawer, type DrawerState } from '../../../../core/shopper/page/cart-drawer.ts';
import { createClock } from '../../browser.ts';

const openDrawer = () => {
  const clock = createClock();
  const drawer = createCartDrawer(clock);
  const seen: DrawerState[] = [];
  drawer.subscribe(() => seen.push(drawer.get()));
  return { clock, drawer, seen };
};
const shut = { backdrop: false, slider: false };
const open = { backdrop: true, slider: true };

describe('the cart drawer', () => {
  it('ends open when it is closed and opened again within the step', async () => {
    const { clock, drawer, seen } = openDrawer();
    drawer.open();
    await clock.advance(200);
    drawer.close();
    await clock.advance(100);
    drawer.open();
    await clock.advance(1000);
    expect(drawer.get()).toEqual(open);
    expect(seen.every(({ backdrop }) => backdrop)).toBe(true);
  });

  it('ends closed when it is opened and closed again within the step, and the slider is never shown', async () => {
    const { clock, drawer, seen } = openDrawer();
    drawer.open();
    await clock.advance(100);
    drawer.close();
    await clock.advance(1000);
    expect(drawer.get()).toEqual(shut);
    expect(seen.some(({ slider }) => slider)).toBe(false);
  });

  it('does not change when it is opened or closed twice', async () => {
    const { clock, drawer, seen } = openDrawer();
    drawer.close();
    expect(seen).toEqual([]);
    drawer.open();
    await clock.advance(200);
    drawer.open();
    await clock.advance(200);
    expect(drawer.get()).toEqual(open);
    drawer.close();
    drawer.close();
    await clock.advance(200);
    expect(drawer.get()).toEqual(shut);
  });
});
