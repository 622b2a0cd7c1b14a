/** Actions that are in progress until the shop has answered. */
import { expect, it } from 'vitest';
import { signedIn } from '../open-shop.ts';

it('logging out is in progress from the press to the answer, and requested once', async () => {
  const { tab, connection } = await signedIn();
  const both = [tab.shopper.logout(), tab.shopper.logout()];
  expect(tab.shopper.session.get().isLoggingOut).toBe(true);
  await Promise.all(both);
  expect([connection.count('logout'), tab.shopper.session.get().isLoggingOut, tab.page.visited]).toEqual([
    1,
    false,
    ['/login'],
  ]);
});
