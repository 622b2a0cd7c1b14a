/** The codes the shop knows, and the constants of its offers (spec 9). */
import { MINUTE_MS } from '../entities/duration.ts';
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

/** The code of the banner's countdown. */
export const TIMED_COUPON: Coupon = { code: 'DAWN10', off: 10, timed: true, oncePerPhone: false };
/** The code that the popup promises. */
export const UNLOCK_COUPON: Coupon = { code: 'BESTYOU', off: 5, timed: false, oncePerPhone: true };

export const coupons: readonly Coupon[] = [TIMED_COUPON, UNLOCK_COUPON];

/** The coupon of a normalised code, if the shop has it. */
export const couponOf = (code: string): Coupon | undefined => coupons.find((coupon) => coupon.code === code);

/** The consent given by unlocking the code: shown in the popup, and stored by the shop word for word with the time. */
export const OFFERS_CONSENT = `By unlocking the code, you agree that ${brand.name} may send offers to this number now and then and use it in hashed form to measure its advertising. Every message says how to unsubscribe.`;

/** How long the visitor's one countdown runs, in milliseconds. */
export const OFFER_MS = 15 * MINUTE_MS;
