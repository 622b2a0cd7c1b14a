/** What a change of the route does to menu and drawer, and which routes there are (spec 2). */
import { describe, expect, it, vi } from 'vitest';
import { shownRouteAt } from '../../../../core/catalogue/routes.ts';
import { createMenu } from '../../../../core/shopper/page/menu.ts';
import { openWith } from '../../open-shop.ts';

it('the mobile menu opens and closes, and publishes nothing when it is closed already', () => {
  const menu = createMenu();
  const heard = vi.fn<() => void>();
  menu.subscribe(heard);
  menu.close();
  expect(heard).not.toHaveBeenCalled();
  menu.open();
  expect(menu.get()).toEqual({ isOpen: true });
  menu.close();
  expect(menu.get()).toEqual({ isOpen: false });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('a change of the route closes the mobile menu and the cart drawer', async () => {
  const { shopper, clock } = await openWith();
  shopper.menu.open();
  shopper.drawer.open();
  await clock.advance(200);
  shopper.routeChanged('/shop');
  expect(shopper.menu.get().isOpen).toBe(false);
  await clock.advance(200);
  expect(shopper.drawer.get()).toEqual({ backdrop: false, slider: false });
});

describe('a route of the shop', () => {
  it.each(['/payment/success', '/payment/fail'])(
    'to %s is valid without an order and with one, but not with an empty one',
    (path) => {
      expect(shownRouteAt(`${path}?order=BH0000000001`)?.path).toBe(path);
      expect(shownRouteAt(`${path}?a=1&order=x#y`)?.path).toBe(path);
      for (const url of [path, `${path}?reorder=`, `${path}#order=`, `${path}?a=1#&order=`])
        expect(shownRouteAt(url)?.path).toBe(path);
      for (const url of [`${path}?order=`, `${path}?order=&a=1`, `${path}?a=1&order=#order=1`])
        expect(shownRouteAt(url)).toBeUndefined();
    },
  );
});
