/** Delivery to a pincode. */

export type Delivery = {
  readonly serviceable: boolean;
  /** Whether cash on delivery is available. */
  readonly cod: boolean;
  /** Days from packing to the door, at most. */
  readonly etaDays: number;
};

/** Where no courier goes. */
export const NOWHERE: Delivery = { serviceable: false, cod: false, etaDays: 0 };
