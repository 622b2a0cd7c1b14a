/** `reconcile`: asks the payment gateway about everything that is open there. */
export { setUpReconcile as setUp } from '../../operator/reconcile-orders.ts';
