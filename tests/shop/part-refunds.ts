/** Orders that were paid and delivered, to refund parts of. */
import { orderRecordOf, TO_DELIVERY, moved, type TestOrder, orderOf } from './orders.ts';
import { POLISH, WASH } from '../samples/products.ts';
import { createTestShop, dataOf, grant, order, signIn } from './test-shop.ts';

export const UPI = 'asha.rao@okbank';

export type Purchase = {
  readonly mode: 'upi' | 'cod';
  readonly washes: number;
  readonly polishes: number;
  readonly cash: number;
  readonly code: string;
};

/** An order that was paid and delivered. */
export const delivered = async (
  { mode, washes, polishes, cash, code }: Purchase,
  shop = createTestShop(),
): Promise<TestOrder> => {
  const api = shop.session();
  await signIn(shop, api);
  if (cash > 0) await grant(shop, cash);
  for (const [pid, qty] of [
    [WASH, washes],
    [POLISH, polishes],
  ] as const)
    if (qty > 0) await dataOf(api.updateCart({ pid, qty }));
  if (code !== '') await dataOf(api.applyCoupon({ code }));
  const { quotes } = await dataOf(api.getCart());
  const prepaid = quotes?.prepaid;
  const redeems = cash > 0 && mode === 'upi';
  const subtotal = prepaid?.subtotal ?? 0;
  const total = redeems
    ? subtotal - Math.min(cash, subtotal)
    : ((mode === 'cod' ? quotes?.cod.total : prepaid?.total) ?? 0);
  const placed = await dataOf(api.placeOrder(order({ mode, redeemCash: redeems, expectedTotal: total })));
  const { order: number } = placed.order;
  if (mode === 'upi' && total > 0) await dataOf(shop.sendGatewayEvent(number, 'captured'));
  const opened = orderOf(shop, api, number);
  await moved(opened, ...TO_DELIVERY);
  return opened;
};

/** All that was refunded for it, in paise. */
export const refundedOf = async (opened: TestOrder): Promise<number> =>
  (await orderRecordOf(opened)).payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
