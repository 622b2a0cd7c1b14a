/** The rows of what a cart or an order comes to. */
import { itemCount } from './item-count.ts';

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
