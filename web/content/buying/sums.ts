/** The rows of what a cart or an order comes to. */
import { itemCount } from './item-count.ts';

export const sumText = {
  mrp: (count: number) => `MRP, ${itemCount(count)}`,
  savings: 'Savings',
  subtotal: 'Subtotal',
  rewardCash: 'Reward cash',
  code: (code: string) => `Code ${code}`,
  codFee: 'Cash on delivery fee',
  delivery: 'Delivery',
  free: 'Free',
  total: 'Total',
  earns: 'Reward cash you’ll earn',
  earned: 'Reward cash earned',
  earnsLater: 'Reward cash, pending delivery',
} as const;
