/** What the operator's calls and pages need of a shop, in production and in a sandbox. */
import type { Shop } from '../../../core/shop/shop.ts';

export type OperatorPorts = {
  /** Whether the shop is a sandbox, which every answer then says. */
  readonly isSandbox: boolean;
  readonly clock: { readonly now: () => number };
  /** Sends the messages that are committed and not yet sent. */
  readonly deliverMessages: () => Promise<unknown>;
  readonly shop: OperatedShop;
};

/** What the operator sees and does. */
export type OperatedShop = Pick<
  Shop,
  | 'findOrder'
  | 'heldOrders'
  | 'searchOrders'
  | 'latestOrders'
  | 'moveOrder'
  | 'moveOrders'
  | 'invoiceOf'
  | 'couriers'
  | 'reviewPayment'
  | 'dueRefunds'
  | 'dueRefundsOf'
  | 'refundOrder'
  | 'reconcile'
  | 'openAtGateway'
  | 'searchGateway'
  | 'unknownPayments'
  | 'settleUnknownPayment'
  | 'numbers'
  | 'confirmNumbers'
  | 'findCustomer'
  | 'eraseCustomer'
  | 'searchComplaints'
  | 'complaintsAbout'
  | 'findComplaint'
  | 'changeComplaint'
  | 'worklist'
  | 'correctAddress'
  | 'gatewayEntries'
  | 'taxReport'
  | 'sales'
  | 'otpBudgets'
  | 'stock'
  | 'setStock'
  | 'outbox'
>;
