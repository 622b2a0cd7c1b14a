/** Every form takes a phone number as people paste it. */
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
  ])('that is pasted at %s becomes its ten digits', async (path, label, pasted) => {
    const visitor = await world.arrive();
    await visitor.api.put(WASH, 1);
    await visitor.open(path);
    const phone = visitor.main.getByLabel(label);
    await phone.fill(pasted);
    await expect(phone).toHaveValue(RAVI);
    await phone.fill('98765-4321');
    await expect(phone).toHaveValue('98765-4321');
  });
});
