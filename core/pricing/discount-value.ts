/** What a discount takes off, in rupees (spec 4). */
import type { Discount } from '../entities/discount.ts';
import { percentOf, smaller, type Rupees } from '../entities/money/money.ts';

/**
 * A fixed amount above 0 takes priority over the percentage. The percentage is rounded once, on the subtotal.
 * Never more than the subtotal (spec 10.7).
 */
export const discountValue = (discount: Discount, subtotal: Rupees): Rupees =>
  smaller(subtotal, discount.amount > 0 ? discount.amount : percentOf(subtotal, discount.off));
