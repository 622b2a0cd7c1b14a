/** Orders for the commands that handle many of them. */
import { WASH } from '../../samples/products.ts';
import { dataOf, order, signIn, type TestShop } from '../../shop/test-shop.ts';

/** So many confirmed orders by cash on delivery, each of a customer of its own. */
export const placeOrders = async (shop: TestShop, count: number): Promise<readonly string[]> => {
  const numbers: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const api = shop.session();
    await signIn(shop, api, String(9_000_000_000 + index));
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    numbers.push((await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })))).order.order);
  }
  return numbers;
};
