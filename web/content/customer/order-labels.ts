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
export const cancel = 'Cancel order';
export const cancelling = 'Cancelling…';
export const cancelFree = 'Cancelling is free until your order is packed.';
export const cancelRefund = 'We’ll refund the account you paid from.';
export const cancelled = 'Your order has been cancelled.';
export const returnTitle = 'Return this order';
export const requestReturn = 'Request return';
export const requesting = 'Sending your request…';
export const returnUntil = (time: string) => `You can return it until ${time}.`;
export const pickup = 'We’ll pick it up, free of charge.';
export const returnRequested = 'Return requested. We’ve sent you a message with the next steps.';
export const oneMoment = 'One moment…';
export const reason = 'Reason';
export const reasonHint = 'Choose one, or use your own words.';
export const reasonLength = (most: number) => `Up to ${most} characters.`;
/** What most customers say, by the action. */
export const reasons = {
  cancel: ['Ordered by mistake', 'Wrong address or product', 'Delivery takes too long', 'Found it cheaper'],
  return: ['Didn’t suit my skin', 'Damaged or leaking', 'Not what I ordered', 'No longer needed'],
} as const;
export const buyAgain = 'Buy again';
export const addingAgain = 'Adding…';
export const lineFull = (title: string, most: number) => `${title}: up to ${most} per cart`;
export const partAdded = 'We’ve added what we could';
export const nothingAdded = 'Nothing was added';
export const upi = 'UPI ID for the refund';
export const upiHint = 'For example, name@bank.';
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
