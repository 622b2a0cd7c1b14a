/** All calls of the operator. A sandbox has those of `sandbox-tools.ts` besides. */
import { customerCalls } from './customers.ts';
import { messageCalls } from './messages.ts';
import { numberCalls } from './numbers.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { refundCalls } from './refunds.ts';
import { salesCalls } from './sales.ts';
import { stockCalls } from './stock.ts';

export const shopCalls = {
  ...orderCalls,
  ...refundCalls,
  ...paymentCalls,
  ...numberCalls,
  ...customerCalls,
  ...salesCalls,
  ...stockCalls,
} as const;

export const operatorCalls = { ...shopCalls, ...messageCalls } as const;
