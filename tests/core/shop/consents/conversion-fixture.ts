import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { dataOf, type TestShop } from '../../../shop/test-shop.ts';

/** Sends the event of a checkout where this phone was typed; answers what the shop passes on of it. */
export const convert = async (shop: TestShop, api: ShopApi, phone: string): Promise<readonly string[]> => {
  const before = shop.messenger.sent().length;
  await dataOf(
    api.sendConversion({
      name: 'Asha',
      phone,
      email: 'asha@example.com',
      shipping: rupees(0),
      amount: rupees(749),
      url: '/checkout',
      event: 'InitiateCheckout',
    }),
  );
  await shop.deliverMessages();
  return shop.messenger
    .sent()
    .slice(before)
    .filter(({ channel }) => channel === 'conversion')
    .map(({ text }) => text);
};
