/**
 * The ways to pay, of which exactly one is active (spec 5). Everything in which they differ is in this table, so that
 * another mode is another row of it.
 */
import { NO_RUPEES, rupees, type Rupees } from './money/money.ts';

/** In the order in which they are offered. */
export const PAYMENT_MODES = ['card', 'upi', 'netbanking', 'cod'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The fee of cash on delivery, in rupees (spec 9). */
export const COD_SHIPPING_FEE: Rupees = rupees(150);

type ModeRules = {
  /** How shoppers read it. */
  readonly label: string;
  /** Prepaid modes are paid before the parcel leaves, the others on delivery. */
  readonly isPrepaid: boolean;
  /** The delivery charge, in rupees. */
  readonly shippingFee: Rupees;
};

const MODES: Readonly<Record<PaymentMode, ModeRules>> = {
  card: { label: 'Card', isPrepaid: true, shippingFee: NO_RUPEES },
  upi: { label: 'UPI', isPrepaid: true, shippingFee: NO_RUPEES },
  netbanking: { label: 'Net banking', isPrepaid: true, shippingFee: NO_RUPEES },
  cod: { label: 'Cash on delivery', isPrepaid: false, shippingFee: COD_SHIPPING_FEE },
};

export const isPaymentMode = (value: unknown): value is PaymentMode => PAYMENT_MODES.some((mode) => mode === value);

export const DEFAULT_PAYMENT_MODE: PaymentMode = 'card';

/** Of the modes paid on delivery, the one whose total is shown beside the prepaid one before the shopper chooses. */
export const DEFAULT_DELIVERY_MODE: PaymentMode = 'cod';

/** A value for each mode. */
export const byMode = <T>(valueOf: (mode: PaymentMode) => T): Readonly<Record<PaymentMode, T>> =>
  Object.fromEntries(PAYMENT_MODES.map((mode) => [mode, valueOf(mode)])) as Record<PaymentMode, T>;

export const labelOfMode = (mode: PaymentMode): string => MODES[mode].label;

export const isPrepaid = (mode: PaymentMode): boolean => MODES[mode].isPrepaid;

/** Paid in cash at the door. */
export const isPaidOnDelivery = (mode: PaymentMode): boolean => !isPrepaid(mode);

/** The delivery charge, in rupees. */
export const shippingFeeOf = (mode: PaymentMode): Rupees => MODES[mode].shippingFee;

export type PaymentOptions = Readonly<Record<PaymentMode, boolean>>;

/** Choosing a mode makes only that option active. */
export const optionsFor = (mode: PaymentMode): PaymentOptions => byMode((other) => other === mode);
