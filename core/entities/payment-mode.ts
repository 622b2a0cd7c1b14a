/** The four ways to pay, of which exactly one is active (spec 5). */

export const PAYMENT_MODES = ['card', 'upi', 'netbanking', 'cod'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export const DEFAULT_PAYMENT_MODE: PaymentMode = 'card';

export type PaymentOptions = Readonly<Record<PaymentMode, boolean>>;

/** Choosing a mode makes only that option active. */
export const optionsFor = (mode: PaymentMode): PaymentOptions => ({
  card: mode === 'card',
  upi: mode === 'upi',
  netbanking: mode === 'netbanking',
  cod: mode === 'cod',
});

export const isPaymentMode = (value: unknown): value is PaymentMode => PAYMENT_MODES.some((mode) => mode === value);

/** Every mode but cash on delivery is paid before the parcel leaves. */
export const isPrepaid = (mode: PaymentMode): boolean => mode !== 'cod';
