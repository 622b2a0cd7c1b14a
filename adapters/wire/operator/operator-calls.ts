/** All calls of the operator. A sandbox has those of `sandbox-tools.ts` besides. */
import { operatorComplaintCalls } from './complaints.ts';
import { operatorCustomerCalls } from './customers.ts';
import { operatorMessageCalls } from './messages.ts';
import { operatorNumberCalls } from './numbers.ts';
import { operatorOrderCalls } from './orders.ts';
import { operatorPaymentCalls } from './payments.ts';
import { operatorPrintCalls } from './print.ts';
import { operatorRefundCalls } from './refunds.ts';
import { operatorSalesCalls } from './sales.ts';
import { operatorStockCalls } from './stock.ts';
import { operatorTaxCalls } from './tax-report.ts';
import { operatorWorklistCalls } from './worklist.ts';

export const operatorCalls = {
  ...operatorOrderCalls,
  ...operatorPrintCalls,
  ...operatorRefundCalls,
  ...operatorPaymentCalls,
  ...operatorNumberCalls,
  ...operatorCustomerCalls,
  ...operatorComplaintCalls,
  ...operatorSalesCalls,
  ...operatorStockCalls,
  ...operatorWorklistCalls,
  ...operatorTaxCalls,
  ...operatorMessageCalls,
} as const;
