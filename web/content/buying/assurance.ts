/** What the checkout says next to the Pay button: who processes the payment, delivery, returns and terms. */
import { PAYMENT_PROVIDER } from '../../../core/catalogue/payment-provider.ts';
import { RETURN_MS } from '../../../core/entities/return-window.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { DAY_MS } from '../../../core/entities/time/duration.ts';

/** What a payment mode accepts. */
export const accepts: Readonly<Partial<Record<PaymentMode, string>>> = {
  card: 'Credit or debit card',
  upi: 'Google Pay, PhonePe, Paytm or any UPI app',
  netbanking: 'All major banks',
};
/** Networks and methods shown as accepted, with the payment mode that offers them. */
export const acceptedNetworks: readonly { readonly name: string; readonly mode: PaymentMode }[] = [
  { name: 'UPI', mode: 'upi' },
  { name: 'RuPay', mode: 'card' },
  { name: 'Visa', mode: 'card' },
  { name: 'Mastercard', mode: 'card' },
];
export const accepted = 'Accepted here';
export const secure = `Secure payment by ${PAYMENT_PROVIDER}`;
export const cardDetailsNotSeen = 'We never see your card or bank details.';
export const returns = `Free returns within ${RETURN_MS / DAY_MS} days of delivery, opened or not.`;
export const terms = 'By placing your order you agree to our';
