/**
 * The ways to pay, of which exactly one is active (spec 5). Everything in which they differ is in this table, so that
 * another mode is another row of it.
 */
import { NO_RUPEES, rupees, type Rupees } from './money.ts';

type ModeRules = {
  /** How shoppers read it. */
  readonly label: string;
  /** Prepaid modes are paid before the parcel leaves, the others on delivery. */
  readonly isPrepaid: boolean;
  /** The delivery charge, in rupees. */
  readonly shippingFee: Rupees;
};

const prepaid = (label: string): ModeRules => ({ label, isPrepaid: true, shippingFee: NO_RUPEES });

const MODES = {
  card: prepaid('Card'),
  upi: prepaid('UPI'),
  netbanking: prepaid('Net banking'),
  cod: { label: 'Cash on delivery', isPrepaid: false, shippingFee: rupees(150) },
} as const satisfies Readonly<Record<string, ModeRules>>;

export type PaymentMode = keyof typeof MODES;

export const isPaymentMode = (value: unknown): value is PaymentMode =>
  typeof value === 'string' && Object.hasOwn(MODES, value);

/** In the order in which they are offered. */
export const PAYMENT_MODES: readonly PaymentMode[] = Object.keys(MODES).filter(isPaymentMode);

export const DEFAULT_PAYMENT_MODE: PaymentMode = 'card';

export const labelOfMode = (mode: PaymentMode): string => MODES[mode].label;

export const isPrepaid = (mode: PaymentMode): boolean => MODES[mode].isPrepaid;

/** Paid in cash at the door. */
export const isPaidOnDelivery = (mode: PaymentMode): boolean => !isPrepaid(mode);

/** The delivery charge, in rupees. */
export const shippingFeeOf = (mode: PaymentMode): Rupees => MODES[mode].shippingFee;

export type PaymentOptions = Readonly<Record<PaymentMode, boolean>>;

/** Choosing a mode makes only that option active. */
export const optionsFor = (mode: PaymentMode): PaymentOptions =>
  Object.fromEntries(PAYMENT_MODES.map((other) => [other, other === mode])) as PaymentOptions;
