/** What product pages, the checkout and orders say in the same words. */
export const deliveryTo = (place: string) => `Delivery to ${place} by`;
export const notDelivered = (place: string) => `We don’t deliver to ${place} yet.`;
export const howToPay = 'How would you like to pay?';
export const placeOrderFor = (total: string) => `Place order, ${total}`;
export const pay = (total: string) => `Pay ${total}`;
export const placing = 'Placing your order…';
export const feeIncluded = (fee: string) => `${fee} fee included`;
