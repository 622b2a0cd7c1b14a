/** Who processes online payments, by the name that shoppers know: the gateway of adapters/payments. */
export const PAYMENT_PROVIDER = 'Razorpay';
