/** The popup in a browser: it takes no key and covers nothing that somebody is doing, and asks for each consent apart. */
import { it } from 'vitest';
import { RAVI } from '../../samples/customers.ts';
import { expect } from '../world/expect.ts';
import { onEveryScreen, onPhone, type World } from '../world/world.ts';

const TWELVE_SECONDS = 12_000;

const arrive = async (world: World, path: string) => {
  const visitor = await world.arrive({ mayPopUp: true });
  await visitor.page.clock.install();
  await visitor.open(path);
  await expect(visitor.countdown).toBeVisible();
  return visitor;
};

onPhone('the popup', (world) => {
  it('does not open while a field has the focus, and opens three seconds after it was left', async () => {
    const { page, main, popup } = await arrive(world, '/frequently-asked-questions');
    const field = main.getByRole('searchbox').or(main.getByRole('textbox')).first();
    await field.focus();
    await page.clock.fastForward(5 * TWELVE_SECONDS);
    await page.keyboard.type('refund');
    await page.clock.fastForward(TWELVE_SECONDS);
    await expect(popup).toBeHidden();
    await expect(field).toHaveValue('refund');
    await field.blur();
    await page.clock.fastForward(4_000);
    await expect(popup).toBeVisible();
  });

  it('does not open within three seconds of a key', async () => {
    const { page, popup } = await arrive(world, '/about');
    await page.clock.fastForward(TWELVE_SECONDS - 1_000);
    await page.keyboard.press('Tab');
    await page.clock.runFor(2_500);
    await expect(popup).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(popup).toBeVisible();
  });

  it('does not open while the drawer or the menu is open', async () => {
    const { page, popup, press, header, drawer, cartLink } = await arrive(world, '/about');
    await press(cartLink);
    await expect(drawer).toBeVisible();
    await page.clock.fastForward(5 * TWELVE_SECONDS);
    await expect(popup).toHaveCount(0);
    await page.keyboard.press('Escape');
    await press(header.getByRole('button', { name: 'Menu', exact: true }));
    await page.clock.fastForward(TWELVE_SECONDS);
    await expect(page.locator('dialog[open][aria-labelledby="popup-title"]')).toHaveCount(0);
  });
});

onEveryScreen('the popup that has opened', (world) => {
  it('asks for each consent by a box of its own, unticked, and gives the code without either', async () => {
    const { page, popup, press, screen } = await arrive(world, '/about');
    await page.clock.fastForward(TWELVE_SECONDS + 4_000);
    await expect(popup).toBeVisible();
    await expect(popup).toContainText('Share your mobile number to get BESTYOU. Can’t be combined with another code.');
    const boxes = popup.getByRole('checkbox');
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    const picture = await popup.locator('img').boundingBox();
    const frame = await popup.boundingBox();
    if (picture === null || frame === null) throw new Error('the popup has no picture');
    expect(picture.width).toBeLessThanOrEqual(frame.width);
    expect(frame.x + frame.width).toBeLessThanOrEqual(screen.options.viewport?.width ?? Infinity);
    // On a low screen its lower end is reached, and closing it stays in reach.
    const getCode = popup.getByRole('button', { name: 'Get code' });
    await page.setViewportSize({ width: frame.width + 32, height: 400 });
    await getCode.scrollIntoViewIfNeeded();
    await expect(getCode).toBeInViewport({ ratio: 1 });
    await expect(popup.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await popup.getByLabel('Mobile number').fill(RAVI);
    const request = page.waitForRequest(/offers\/signup\.php/);
    await press(getCode);
    expect((await request).postDataJSON()).toEqual({ phone: RAVI });
    await expect(popup.getByRole('status')).toContainText('Here’s your codeBESTYOU');
    await expect(popup.getByRole('button', { name: 'Apply now' })).toBeFocused();
  });

  it('is closed by Escape, and the focus is back where it was', async () => {
    const { page, popup, header } = await arrive(world, '/about');
    const link = header.getByRole('link', { name: 'BHOR' });
    await link.focus();
    await page.clock.fastForward(TWELVE_SECONDS + 4_000);
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(link).toBeFocused();
  });
});
