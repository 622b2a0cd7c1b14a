/** What product pages, the checkout and orders say in the same words. */
/** The city is empty where the courier delivers to a pincode whose place is not known. */
export const deliveryToBy = ({ city, pincode }: { readonly city: string; readonly pincode: string }) =>
  `Delivery to ${city === '' ? pincode : city} by`;
export const notDelivered = (place: string) => `We don’t deliver to ${place} yet.`;
export const howToPay = 'How would you like to pay?';
export const placeOrderFor = (total: string) => `Place order, ${total}`;
export const pay = (total: string) => `Pay ${total}`;
export const placing = 'Placing your order…';
export const feeIncluded = (fee: string) => `${fee} fee included`;
export const noFee = 'No fee';
