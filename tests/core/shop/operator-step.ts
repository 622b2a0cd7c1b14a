/** The operator's step on an order, for tests: cash that is due back is paid, and the amount given. */
import type { Answer } from '../../../core/entities/answer.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { Shop } from '../../../core/shop/shop.ts';

type OperatedShop = Pick<Shop, 'findOrder' | 'dueRefundsOf' | 'moveOrder'>;

export const moveOrder = async (
  shop: OperatedShop,
  number: string,
  to: OrderState,
): Promise<Answer<{ readonly state: OrderState }>> => {
  const order = to === 'refunded' ? await shop.findOrder(number) : undefined;
  const due = order === undefined ? undefined : (await shop.dueRefundsOf([order])).get(order.number);
  const amount = due?.find(({ by }) => by === 'operator')?.amount;
  return shop.moveOrder({ order: number, to, ...(amount !== undefined && { amount }) });
};
