/** The other half of the calls: orders, payments, account and support. */
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
