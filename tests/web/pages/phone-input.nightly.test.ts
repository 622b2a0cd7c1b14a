/** Every form takes a phone number as people paste it, and says when it is valid. */
import { it } from 'vitest';
import { RAVI } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

onPhone('a phone number', (world) => {
  it.each([
    ['/checkout', 'Mobile number', '98765 43210'],
    ['/login', 'Mobile number', '+91 98765 43210'],
    ['/track-order', 'Mobile number', '09876543210'],
    ['/customer-service', 'Mobile number', '+91-98765-43210'],
  ])(
    'that is pasted at %s becomes its ten digits, and the field shows and says that it is valid',
    async (path, label, pasted) => {
      const visitor = await world.arrive();
      await visitor.api.put(WASH, 1);
      await visitor.open(path);
      const phone = visitor.main.getByLabel(label);
      await phone.fill(pasted);
      await expect(phone).toHaveValue(RAVI);
      // Its rule accepts it (spec 6): one hears so with the field, and sees it in the field, where nothing moves.
      const mark = phone.locator('xpath=../*[local-name()="svg"]');
      const box = await phone.boundingBox();
      await expect(phone).toHaveAccessibleDescription(/Valid Input/);
      await expect(mark).toBeVisible();
      const seen = await mark.boundingBox();
      if (box === null || seen === null) throw new Error('no field with a mark');
      expect(seen.x + seen.width).toBeLessThan(box.x + box.width);
      expect(seen.x).toBeGreaterThan(box.x + box.width / 2);
      expect(Math.abs(seen.y + seen.height / 2 - (box.y + box.height / 2))).toBeLessThan(2);
      await phone.fill('98765-4321');
      await expect(phone).toHaveValue('98765-4321');
      await expect(mark).toHaveCount(0);
      await expect(phone).not.toHaveAccessibleDescription(/Valid Input/);
      expect(await phone.boundingBox()).toEqual(box);
    },
  );
});
