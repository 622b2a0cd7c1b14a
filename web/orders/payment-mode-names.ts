/** The names of the payment modes. */
import type { PaymentMode } from '../../core/entities/payment-mode.ts';

export const MODE_NAMES: Readonly<Record<PaymentMode, string>> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  cod: 'Cash on delivery',
};
