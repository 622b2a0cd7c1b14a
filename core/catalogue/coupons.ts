/** The codes of the shop, which are settings (spec 9). */
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
