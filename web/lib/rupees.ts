/** Rupees as a shopper in India reads them: `₹2,049`, lakhs and all. */
import type { Rupees } from '../../core/entities/money.ts';

const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

export const inRupees = (amount: Rupees): string => format.format(amount);
