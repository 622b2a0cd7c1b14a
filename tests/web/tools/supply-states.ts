/** States of products that are sold out or in short supply. */
import { expect } from '../world/expect.ts';
import { NIGHT, WASH } from '../../samples/products.ts';
import { state, type State } from './state-steps.ts';

export const supplyStates: readonly State[] = [
  state('product-sold-out', async ({ shop, open, main }) => {
    await shop.setStock(WASH, 'sold-out');
    await open('/products/wash');
    await expect(main.getByText('Sold out').first()).toBeVisible();
  }),
  state('shop-sold-out', async ({ shop, open, main }) => {
    await shop.setStock(WASH, 'sold-out');
    await shop.setStock(NIGHT, 2);
    await open('/shop');
    await expect(main.getByText('Sold out').first()).toBeVisible();
  }),
  state('cart-sold-out', async ({ shop, api, open, main }) => {
    await api.put(WASH, 1);
    await api.put(NIGHT, 3);
    await shop.setStock(WASH, 'sold-out');
    await shop.setStock(NIGHT, 2);
    await open('/cart');
    await expect(main.getByText('Only 2 left', { exact: true })).toBeVisible();
  }),
];
