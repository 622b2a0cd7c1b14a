/** When an order that is placed now arrives at the latest, before it is placed (spec 11, pincode/get). */
import { DAY_MS } from '../../entities/time/duration.ts';
import type { PincodeView } from '../../ports/shop-views.ts';

/** Epoch milliseconds, as is `now`. `packingDays`: from the order to its packing, at most. */
export const latestArrival = ({ etaDays }: Pick<PincodeView, 'etaDays'>, packingDays: number, now: number): number =>
  now + (packingDays + etaDays) * DAY_MS;
