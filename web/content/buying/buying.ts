/** What product pages, the checkout and orders say in the same words. */
export const notDelivered = (place: string) => `We don’t deliver to ${place} yet.`;
export const howToPay = 'How would you like to pay?';
