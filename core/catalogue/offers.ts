/** The codes of the shop, which are settings, and the consent that the popup asks for (spec 9). */
import { brand } from './brand.ts';

export type Coupon = {
  readonly code: string;
  /** Percent of the subtotal. */
  readonly off: number;
  /** A timed code is refused once the visitor's one countdown has ended (spec 10.10). */
  readonly timed: boolean;
  /** Once per verified phone, checked when placing (spec 10.9). */
  readonly oncePerPhone: boolean;
};

/** The part of the settings that has them. */
type WithCoupons = { readonly coupons: readonly Coupon[] };

/** The coupon of a normalised code, if the shop has it. */
export const couponOf = (code: string, { coupons }: WithCoupons): Coupon | undefined =>
  coupons.find((coupon) => coupon.code === code);

/** The percentage of a code; 0 for one that the shop does not have. */
export const percentageOf = (code: string, settings: WithCoupons): number => couponOf(code, settings)?.off ?? 0;

/** The consent given by unlocking the code: shown in the popup, and stored by the shop word for word with the time. */
export const OFFERS_CONSENT = `By unlocking the code, you agree that ${brand.name} may send offers to this number now and then and use it in hashed form to measure its advertising. Every message says how to unsubscribe.`;
