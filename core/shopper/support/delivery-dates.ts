/** When a parcel arrives at a pincode, for orders that are placed already and still to be paid (spec 11, pincode/get). */
import { isPincode } from '../../validation/strict.ts';
import type { FeatureContext } from '../feature-context.ts';
import { catchUnreachable } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { latestArrival } from './latest-arrival.ts';

type DeliveryDate = {
  readonly city: string;
  /** Milliseconds from the start of packing to the arrival, at the latest. */
  readonly within: number;
};

/** By pincode; without those that are not delivered to, and those of which the shop says nothing. */
export type DeliveryDates = Observable<Readonly<Record<string, DeliveryDate>>> & {
  /** Asks for this pincode, once. */
  readonly load: (pincode: string) => Promise<void>;
};

export const createDeliveryDates = ({ api, settings }: Pick<FeatureContext, 'api' | 'settings'>): DeliveryDates => {
  const state = createVariable<Readonly<Record<string, DeliveryDate>>>({});
  const requested = new Set<string>();
  return {
    ...readOnly(state),
    load: async (pincode) => {
      if (!isPincode(pincode) || requested.has(pincode)) return;
      requested.add(pincode);
      const answer = await catchUnreachable(api.getPincode({ pincode }));
      // The next page asks again.
      if (answer.status === 'no-answer') requested.delete(pincode);
      if (answer.status !== true || !answer.data.serviceable) return;
      const { city } = answer.data;
      state.patch({ [pincode]: { city, within: latestArrival(answer.data, settings.delivery.packingDays, 0) } });
    },
  };
};
