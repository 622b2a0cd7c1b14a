/** What product pages, the checkout and orders say in the same words. */
import { itemCount } from '../layout/layout.ts';

/** The city is empty where the courier delivers to a pincode whose place is not known. */
export const deliveryToBy = ({ city, pincode }: { readonly city: string; readonly pincode: string }) =>
  `Delivery to ${city === '' ? pincode : city} by`;
export const notDelivered = (place: string) => `We don’t deliver to ${place} yet.`;
export const howToPay = 'How would you like to pay?';
export const placeOrderFor = (total: string) => `Place order, ${total}`;
export const pay = (total: string) => `Pay ${total}`;
export const placing = 'Placing your order…';
export const feeIncluded = (fee: string) => `Includes ${fee} fee`;
export const freeDelivery = 'Free delivery';

// The rows of what a cart or an order comes to.
export const mrp = (count: number) => `MRP, ${itemCount(count)}`;
export const savings = 'Savings';
export const subtotal = 'Subtotal';
export const rewardCash = 'Reward cash';
export const code = (code: string) => `Code ${code}`;
export const codFee = 'Cash on delivery fee';
export const delivery = 'Delivery';
export const free = 'Free';
export const total = 'Total';
export const earns = 'Reward cash you’ll earn';
export const earned = 'Reward cash earned';
export const earnsLater = 'Reward cash, pending delivery';
/** Where the settings give no reward. */
export const noRewardCash = 'Orders don’t earn reward cash at present.';
