/** A customer with orders for tools, made by calls without the pages. */
import type { APIRequestContext } from 'playwright';
import { createVisitorApi } from '../world/backend/visitor-api.ts';
import { RAVI, RAVI_HOME } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import type { Sandbox } from '../world/backend/shop.ts';

type Mode = 'cod' | 'upi';
/** What one Wash costs by each way to pay, in rupees. */
const TOTALS: Readonly<Record<Mode, number>> = { cod: 899, upi: 749 };

/**
 * Orders one Wash for the signed-in customer whose cookies `request` carries, after crediting `cash` rupees of reward cash;
 * returns the order number.
 */
export const orderWash = async (shop: Sandbox, request: APIRequestContext, mode: Mode, cash = 0): Promise<string> => {
  const api = createVisitorApi(request, shop);
  await api.put(WASH, 1);
  if (cash > 0) await shop.grantCash(RAVI, cash);
  const response = await request.post(`${shop.url}/server/api/order/place.php`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      payment_mode: mode,
      redeem_cash: cash > 0,
      expected_total: TOTALS[mode] - cash,
      shipping: RAVI_HOME,
      billing: {},
    },
  });
  const answer = (await response.json()) as {
    readonly status: boolean;
    readonly message?: string;
    readonly data?: { readonly order: { readonly order: string } };
  };
  if (!answer.status || answer.data === undefined)
    throw new Error(`the order was refused: ${answer.message ?? 'no reason'}`);
  return answer.data.order.order;
};
