/**
 * The ways to pay, of which exactly one is active (spec 5). Everything in which they differ is in this table, so that
 * another mode is another row of it.
 */
import { recordOf } from './record-of.ts';

/** In the order in which they are offered. */
export const PAYMENT_MODES = ['card', 'upi', 'netbanking', 'cod'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

type ModeRules = {
  /** How shoppers read it. */
  readonly label: string;
  /** Prepaid modes are paid before the parcel leaves, the others on delivery. */
  readonly isPrepaid: boolean;
};

const MODES: Readonly<Record<PaymentMode, ModeRules>> = {
  card: { label: 'Card', isPrepaid: true },
  upi: { label: 'UPI', isPrepaid: true },
  netbanking: { label: 'Net banking', isPrepaid: true },
  cod: { label: 'Cash on delivery', isPrepaid: false },
};

export const isPaymentMode = (value: unknown): value is PaymentMode => PAYMENT_MODES.some((mode) => mode === value);

export const DEFAULT_PAYMENT_MODE: PaymentMode = 'card';

/** Of the modes paid on delivery, the one whose total is shown beside the prepaid one before the shopper chooses. */
export const DEFAULT_DELIVERY_MODE: PaymentMode = 'cod';

/** A value for each mode. */
export const byMode = <T>(valueOf: (mode: PaymentMode) => T): Readonly<Record<PaymentMode, T>> =>
  recordOf(PAYMENT_MODES, valueOf);

export const labelOfMode = (mode: PaymentMode): string => MODES[mode].label;

export const isPrepaid = (mode: PaymentMode): boolean => MODES[mode].isPrepaid;

/** Paid in cash on delivery. */
export const isPaidOnDelivery = (mode: PaymentMode): boolean => !isPrepaid(mode);

export type PaymentOptions = Readonly<Record<PaymentMode, boolean>>;

/** Choosing a mode makes only that option active. */
export const optionsFor = (mode: PaymentMode): PaymentOptions => byMode((other) => other === mode);
