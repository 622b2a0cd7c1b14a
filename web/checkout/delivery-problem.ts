/** Why an order to the typed pincode would be refused, known before it is placed (spec 11, pincode/get). */
import { isPaidOnDelivery } from '../../core/entities/payment-mode.ts';
import { createPincodeFill } from '../../core/shopper/support/pincode-fill.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { notDelivered } from '../content/buying/buying.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';

type DeliveryProblem = {
  readonly message: string;
  /** Whether paying online solves it. */
  readonly isOnlyCod: boolean;
};

/** Null while nothing is known against the order. */
export const useDeliveryProblem = (): DeliveryProblem | null => {
  const place = useFeatureState(useFeature(createPincodeFill), (state) => state.shipping);
  const isCod = useStore('checkout', (state) => isPaidOnDelivery(state.form.mode));
  if (place?.phase !== 'found') return null;
  const { pincode, serviceable, cod } = place.view;
  if (!serviceable) return { message: notDelivered(pincode), isOnlyCod: false };
  return isCod && !cod ? { message: `${shopperMessages.noCodThere}.`, isOnlyCod: true } : null;
};
