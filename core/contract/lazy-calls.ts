/** The calls that a browser loads when it makes the first of them: orders, payments, account and support. */
import { customerCalls } from './customer.ts';
import { invoiceCalls } from './invoice.ts';
import { orderCalls } from './order.ts';
import { paymentCalls } from './payment.ts';
import { supportCalls } from './support.ts';

export const lazyCalls = {
  ...customerCalls,
  ...orderCalls,
  ...paymentCalls,
  ...supportCalls,
  ...invoiceCalls,
} as const;
