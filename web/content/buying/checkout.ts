/** What the checkout says. */
export const title = 'Checkout';
export const placed = 'Order placed. One moment…';
export const phoneStep = 'Your phone';
export const addressStep = 'Address';
export const paymentStep = 'Payment';
export const anotherAddress = 'Another address';
export const editAddresses = 'Edit or remove saved addresses';
export const gstInvoice = 'I need a GST invoice';
export const businessLabels = { gstin: 'GSTIN', name: 'Business name' };
export const checkingPincode = 'Checking pincode…';
export const pincodeFailed = 'We couldn’t check this pincode.';
export const enterPlace = 'You can also enter your city and state.';
export const payOnline = (total: string) => `Pay online instead, ${total}`;
export const placeOrder = 'Place order';
export const edit = 'View or edit';
export const noCod = (pincode: string) => `not available for ${pincode}`;
export const codeEnded = (code: string, isTimed: boolean, total: string, before: string) =>
  `${code} ${isTimed ? 'has ended' : 'was removed when the offer ended'}. Your total is now ${total} (was ${before}).${isTimed ? '' : ' Enter the code again to use it.'}`;
export const useCash = (cash: string) => `Use ${cash} reward cash`;
export const cashOnlineOnly = 'Reward cash can be used on online payments only.';
export const codeSavesMore = (code: string, amount: string) => `${code} saves ${amount} more than your reward cash.`;
