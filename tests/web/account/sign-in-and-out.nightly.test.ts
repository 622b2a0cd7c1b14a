/** Signing in with a phone that has no account. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { onEveryScreen } from '../world/world.ts';

onEveryScreen('the account', (world) => {
  it('tells a phone number without an account that the first order creates one', async () => {
    const visitor = await world.visit('/login');
    const { main } = visitor;
    await checkoutOf(visitor).verify('9123456780');
    await expect(main.getByText('No account with this number yet')).toBeVisible();
    expect(await visitor.api.isLogged()).toBe(false);
  });
});
