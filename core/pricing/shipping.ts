/** The fee of cash on delivery, in rupees: the only delivery charge (spec 4, 9). */
import type { Rupees } from '../entities/money.ts';
import { shippingFeeOf } from '../entities/payment-mode.ts';

export const COD_SHIPPING_FEE: Rupees = shippingFeeOf('cod');
