/** What bringing it to the door costs (spec 4). */
import { NO_RUPEES, rupees, type Rupees } from '../entities/money.ts';
import { isPrepaid, type PaymentMode } from '../entities/payment-mode.ts';

/** The fee of cash on delivery, in rupees; the only shipping the shop charges (spec 9). */
export const COD_SHIPPING_FEE: Rupees = rupees(150);

export const shippingOf = (mode: PaymentMode): Rupees => (isPrepaid(mode) ? NO_RUPEES : COD_SHIPPING_FEE);
