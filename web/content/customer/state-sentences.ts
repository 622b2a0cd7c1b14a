/** What the state of an order means where that depends on the order itself. */
export const bankDays = 'Your bank may take a few working days to show the refund.';
export const messageWhenRefunded = 'We’ll message you when the refund is done.';
export const nothingDelivered = 'Nothing will be delivered.';
export const cancelled = 'This order was cancelled';
export const expired = 'This order expired';
export const replacedBefore = 'You replaced this order with another one';
export const paidTooLate = 'Your payment arrived too late to confirm this order';
export const refunding = (cause: string, amount: string, where: string) =>
  `${cause}, so we’re refunding ${amount} ${where}.`;
export const refunded = (cause: string, amount: string, where: string) =>
  `${cause}, so we’ve refunded ${amount} ${where}.`;
export const nothingCharged = 'You haven’t been charged.';
export const backInBalance = (cash: string) => `${cash} is back in your balance.`;
/** Of reward cash that paid for a part of the order, beside what was refunded. */
export const cashBackInBalance = (cash: string) => `${cash} reward cash is back in your balance.`;
/** Reward cash that will return. No full stop: the caller adds it. */
export const cashGoesBack = (cash: string) => `${cash} reward cash goes back to your balance`;
export const usedCashGoesBack = 'Reward cash you used goes back to your balance.';
export const lateRefund = 'If your payment still arrives, we’ll refund you.';
export const returnedToUs = 'Your order has been returned to us';
export const beingReturned = 'Your order is being returned to us';
export const toBeRefunded = (amount: string) => `We’ll refund ${amount} to the account you paid from.`;
export const refundOfReturn = (amount: string, where: string) => `You’ll get ${amount} ${where}.`;
export const atUpi = (upi: string) => `at ${upi}`;
export const atUpiOfForm = 'at the UPI ID you enter here';
export const inAccount = 'back in the account you paid from';
export const feeKept = (fee: string) => `The ${fee} cash on delivery fee isn’t refunded.`;
export const spentCashDeducted = (cash: string) =>
  `If you’ve spent any of the ${cash} reward cash you earned on this order, we’ll deduct it from the refund.`;
export const outSince = (day: string) => `Out for delivery since ${day}.`;
export const arrivesBy = (day: string) => `Arrives by ${day}.`;
export const replaced = 'Replaced';
export const replacedTitle = 'This order was replaced';
export const replacedBy = (number: string) => `You placed order ${number} instead.`;
export const replacedByAnother = 'You placed another order instead.';
export const latePaymentOfReplaced = 'If a payment for the earlier order still arrives, we’ll refund it.';
