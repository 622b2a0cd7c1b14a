/** What the customer and the operator do with an order, as steps of a story. */
import type { OrderState } from '../../core/entities/order.ts';
import { moved } from './orders.ts';
import type { Step } from './steps.ts';
import { dataOf } from './test-shop.ts';

export const cancels: Step = ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'not needed' }));

export const returns =
  (upi = 'asha@okbank'): Step =>
  ({ api, number }) =>
    dataOf(api.returnOrder({ order: number, reason: 'not for me', upi }));

export const erases: Step = ({ api }) => dataOf(api.eraseCustomer());

export const moves =
  (...states: readonly OrderState[]): Step =>
  (order) =>
    moved(order, ...states);
