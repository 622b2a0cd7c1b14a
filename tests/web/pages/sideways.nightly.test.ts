/** A phone held sideways, whose screen is low. */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { NIGHT, SYSTEM, WASH } from '../../samples/products.ts';
import { PHONE, type Screen } from '../world/screens.ts';
import { onScreens } from '../world/world.ts';

const SIDEWAYS: Screen = {
  ...PHONE,
  name: 'a phone held sideways, 844 px',
  options: { ...PHONE.options, viewport: { width: 844, height: 390 } },
};
/** Wide enough for the layout with two columns. */
const WIDER = { width: 932, height: 430 } as const;

/** What stays on the screen and does not fit there, so that its end is out of reach. */
const findTooHigh = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { position, top } = getComputedStyle(element);
      const above = Number.parseFloat(top);
      return (
        (position === 'sticky' || position === 'fixed') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        (Number.isNaN(above) ? 0 : above) + element.offsetHeight > innerHeight
      );
    })
    .map(({ innerText }) => innerText.slice(0, 60));

onScreens('the home page', [SIDEWAYS], (world) => {
  it('shows both buttons of its first section on the first screen', async () => {
    const { main } = await world.visit('/');
    const buttons = main.locator('section').first().getByRole('link');
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  });
});

onScreens('buying', [SIDEWAYS], (world) => {
  it('has photographs, a drawer and totals that fit a low screen', async () => {
    const visitor = await world.arrive();
    const { api, page, main, drawer, title, press, leaveDrawer, quantity } = visitor;
    const expectNothingTooHigh = async (): Promise<void> => {
      for (const size of [WIDER, SIDEWAYS.options.viewport ?? WIDER]) {
        await page.setViewportSize(size);
        expect(await page.evaluate(findTooHigh), `${page.url()} at ${size.width} px`).toEqual([]);
      }
    };
    for (const pid of [SYSTEM, WASH, NIGHT]) await api.put(pid, 1);
    await visitor.open('/products/wash');
    await main.getByRole('heading', { name: 'The first minute of the day' }).scrollIntoViewIfNeeded();
    for (const place of [1, 2, 3, 4])
      await expect(main.getByRole('link', { name: `Photograph ${place}`, exact: true })).toBeInViewport({ ratio: 1 });
    await expectNothingTooHigh();
    await main.getByRole('button', { name: 'Add to cart', exact: true }).scrollIntoViewIfNeeded();
    await press(main.getByRole('button', { name: 'Add to cart', exact: true }));
    await expect(quantity('Skin System', drawer)).toBeInViewport({ ratio: 1 });
    await expectNothingTooHigh();
    await leaveDrawer('View cart');
    await expect(title).toHaveText('Your cart');
    await expectNothingTooHigh();
    await press(main.getByRole('link', { name: 'Check out' }));
    await expect(title).toHaveText('Checkout');
    await expectNothingTooHigh();
  });
});
