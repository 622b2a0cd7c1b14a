/** The operator's view of a shop, for the sandbox's tools and for the commands that open a store. */
import type { OperatorPorts } from '../adapters/hono/sandbox/sandbox-ports.ts';
import type { Shop } from '../core/shop/shop.ts';

/** How many orders the operator page lists. */
const LATEST_ORDERS = 50;

export const operatorPortsOf = (shop: Shop): Omit<OperatorPorts, 'clock' | 'deliverMessages' | 'isSandbox'> => ({
  outbox: shop.outbox,
  findOrder: shop.findOrder,
  latestOrders: () => shop.latestOrders(LATEST_ORDERS),
  searchOrders: shop.searchOrders,
  heldOrders: shop.heldOrders,
  review: (order, review) => shop.reviewPayment({ order, ...review }),
  move: (order, to, refund) => shop.moveOrder({ ...refund, order, to }),
  dueRefunds: shop.dueRefunds,
  dueRefundsOf: shop.dueRefundsOf,
  refundOrder: shop.refundOrder,
  reconcile: shop.reconcile,
  searchGateway: shop.searchGateway,
  unknownPayments: shop.unknownPayments,
  settleUnknownPayment: shop.settleUnknownPayment,
  numbers: shop.numbers,
  confirmNumbers: shop.confirmNumbers,
  findCustomer: shop.findCustomer,
  sales: shop.sales,
  otpBudgets: shop.otpBudgets,
  stock: shop.stock,
  setStock: shop.setStock,
});
