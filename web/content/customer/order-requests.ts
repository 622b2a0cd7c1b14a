/** What the forms to cancel and to return an order say. */

export const cancel = 'Cancel order';
export const cancelling = 'Cancelling…';
export const cancelFree = 'Cancelling is free until your order is packed.';
export const cancelRefund = 'We’ll refund the account you paid from.';
export const requestReturn = 'Request return';
export const requesting = 'Sending your request…';
export const returnUntil = (time: string) => `You can return it until ${time}.`;
export const pickup = 'We’ll pick it up, free of charge.';
export const reason = 'Reason';
export const reasonHint = 'Choose one, or use your own words.';
export const reasonLength = (most: number) => `Up to ${most} characters.`;
/** What most customers say, by the action. */
export const reasons = {
  cancel: ['Ordered by mistake', 'Wrong address or product', 'Delivery takes too long', 'Found it cheaper'],
  return: ['Didn’t suit my skin', 'Damaged or leaking', 'Not what I ordered', 'No longer needed'],
} as const;
export const upi = 'UPI ID for the refund';
export const upiHint = 'For example, name@bank.';
