/** What the state of an order means where that depends on the order itself. */
export const replaced = 'Replaced';
export const replacedTitle = 'This order was replaced';
export const replacedBy = (number: string) => `You placed order ${number} instead.`;
export const replacedByAnother = 'You placed another order instead.';
export const latePaymentOfReplaced =
  'If a payment for this one still arrives, we’ll confirm this order as well or refund you.';
