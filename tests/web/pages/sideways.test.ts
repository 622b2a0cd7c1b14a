/** A phone held sideways, whose screen is low. */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { PHONE, type Screen } from '../world/screens.ts';
import { onScreens } from '../world/world.ts';

const SIDEWAYS: Screen = {
  ...PHONE,
  name: 'a phone held sideways, 844 px',
  options: { ...PHONE.options, viewport: { width: 844, height: 390 } },
};

onScreens('the home page', [SIDEWAYS], (world) => {
  it('shows both buttons of its first section on the first screen', async () => {
    const { main } = await world.visit('/');
    const buttons = main.locator('section').first().getByRole('link');
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  });
});
