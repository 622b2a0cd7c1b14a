/** Many orders of one phone, and how many messages are sent about them. */
import type { OrderView } from '../../../core/ports/shop-views.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { PHONE } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, order, type TestShop } from '../../shop/test-shop.ts';

/** One wash by cash on delivery. */
export const COD = { mode: 'cod', expectedTotal: 899 } as const;

/** One more order by cash on delivery; undefined where it is refused. */
export const orderCod = async (api: ShopApi): Promise<OrderView | undefined> => {
  await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
  const answer = await api.placeOrder(order(COD));
  return answer.status ? answer.data.order : undefined;
};

/** Without those that contain a one-time password. */
export const smsTo = (shop: TestShop, phone = PHONE): number =>
  shop.messenger.sent().filter(({ channel, to, otp }) => channel === 'sms' && to === phone && otp === undefined).length;
