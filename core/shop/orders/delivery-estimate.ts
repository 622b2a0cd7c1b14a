/** By when an order that is confirmed arrives at the latest: as product pages tell it for a pincode. */
import { stateOf, type OrderState } from '../../entities/order.ts';
import { DAY_MS } from '../../entities/time/duration.ts';
import type { OrderRecord } from '../documents/orders.ts';
import type { ShopPorts } from '../ports.ts';
import { deliveryOf } from './delivery.ts';

export type DeliveryEstimate = {
  /** Epoch milliseconds; absent before the confirmation and after the delivery, or if the pincode is unknown. */
  readonly arrivesBy?: number;
};

const ARRIVAL_STATES: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery'];

/** Counted from the packing, and until then from the time at which the order will be packed. */
export const deliveryEstimateOf = async (
  order: OrderRecord,
  { pincodes, settings }: Pick<ShopPorts, 'pincodes' | 'settings'>,
): Promise<DeliveryEstimate> => {
  const { history, shipping } = order;
  if (!ARRIVAL_STATES.includes(stateOf(order))) return {};
  const place = await pincodes.find(shipping.pincode);
  const timeOf = (state: OrderState): number | undefined => history.find((step) => step.state === state)?.at;
  const confirmed = timeOf('confirmed');
  if (confirmed === undefined || (place === undefined && pincodes.courier === undefined)) return {};
  const { serviceable, etaDays } = deliveryOf(shipping.pincode, place, { pincodes, settings });
  if (!serviceable) return {};
  return { arrivesBy: (timeOf('packed') ?? confirmed + settings.delivery.packingDays * DAY_MS) + etaDays * DAY_MS };
};
