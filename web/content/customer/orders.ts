/** What an order’s card says, what may be done with it, and how it is paid again. */

export const none = 'No orders yet.';
export const status = 'Status';
export const awb = 'AWB';
export const trackWith = (courier: string) => `Track with ${courier}`;
export const items = 'Items';
export const payment = 'Payment';
export const invoice = (number: string) => `Invoice ${number}`;
export const products = 'Products';
export const upcoming = ', upcoming';
export const cancelTitle = 'Cancel this order';
export const cancelled = 'Your order has been cancelled.';
export const returnTitle = 'Return this order';
export const returnRequested = 'Return requested. We’ve sent you a message with the next steps.';
export const oneMoment = 'One moment…';
export const buyAgain = 'Buy again';
export const addingAgain = 'Adding…';
export const lineFull = (title: string, most: number) => `${title}: up to ${most} per cart`;
export const partAdded = 'We’ve added what we could';
export const nothingAdded = 'Nothing was added';
export const paidWithCash = 'Paid with reward cash.';
export const nothingToPay = 'Nothing to pay.';
export const payBy = 'Pay by';
export const toKeep = 'to keep this order.';
/** `fee` is what cash on delivery costs; null where it costs nothing. */
export const payOnline = (total: string, fee: string | null) =>
  fee === null
    ? `Pay ${total} online before we pack it.`
    : `Pay ${total} online before we pack it and save the ${fee} fee.`;
export const payingOnline = 'Your bank is confirming your online payment. Until then it stays cash on delivery.';
export const openingPayment = 'Opening the payment page…';
export const held = (received: string, total: string, until: string) =>
  `We received ${received} instead of ${total}. We’re checking it and will confirm the order or refund you by ${until}.`;
export const accepted = (received: string) => `We received ${received} and have accepted it as payment.`;
export const refunded = (amount: string, where: string) => `${amount} has been refunded ${where}.`;
export const toBeRefunded = (amount: string, where: string) => `${amount} will be refunded ${where}.`;
export const toUpi = 'to your UPI ID';
export const toAccount = 'to the account you paid from';

// What the state of an order means where that depends on the order itself.
export const bankDays = 'Your bank may take a few working days to show the refund.';
export const messageWhenRefunded = 'We’ll message you when the refund is done.';
export const nothingDelivered = 'Nothing will be delivered.';
export const wasCancelled = 'This order was cancelled';
export const expired = 'This order expired';
export const replacedBefore = 'You replaced this order with another one';
export const paidTooLate = 'Your payment arrived too late to confirm this order';
export const refunding = (cause: string, amount: string, where: string) =>
  `${cause}, so we’re refunding ${amount} ${where}.`;
export const wasRefunded = (cause: string, amount: string, where: string) =>
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
export const willBeRefunded = (amount: string) => `We’ll refund ${amount} to the account you paid from.`;
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
