/** The coupons of the shop, which are settings (spec 9). */

/** What a coupon may do besides taking off its percentage, as the settings describe it: each coupon says which. */
export const COUPON_RULES = {
  /** Starts the visitor's one countdown, and is refused once that has ended (spec 10.10). */
  timed: 'Ends with the countdown of the banner.',
  /** Checked when placing (spec 10.9). */
  oncePerPhone: 'Works once for every verified phone number.',
} as const;

export type CouponRule = keyof typeof COUPON_RULES;

export type Coupon = {
  readonly code: string;
  /** Percent of the subtotal. */
  readonly off: number;
} & Readonly<Record<CouponRule, boolean>>;

/** The part of the settings that has them. */
type WithCoupons = { readonly coupons: readonly Coupon[] };

/** The coupon of a normalised code, if the shop has it. */
export const couponOf = (code: string, { coupons }: WithCoupons): Coupon | undefined =>
  coupons.find((coupon) => coupon.code === code);

/** Whether the coupon of a normalised code has this rule; none has it of a code that the shop does not have. */
export const hasRule = (code: string, rule: CouponRule, settings: WithCoupons): boolean =>
  couponOf(code, settings)?.[rule] === true;

/** The percentage of a code; 0 for one that the shop does not have. */
export const percentageOf = (code: string, settings: WithCoupons): number => couponOf(code, settings)?.off ?? 0;
