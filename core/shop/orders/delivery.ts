/** Whether, how fast and against what the shop delivers to a pincode. */
import { deliveryTo } from '../../catalogue/delivery.ts';
import type { Delivery } from '../../entities/delivery.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import type { ShopPorts } from '../ports.ts';

/** What the courier's file says of a pincode (spec 10.25), or the built-in rules. */
export const deliveryOf = (
  pincode: string,
  place: PincodePlace | undefined,
  { pincodes, settings }: Pick<ShopPorts, 'pincodes' | 'settings'>,
): Delivery => pincodes.courier?.(pincode) ?? deliveryTo(pincode, place, settings.seller.state);
