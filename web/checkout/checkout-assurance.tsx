/** What a shopper wants to know before placing the order, with the delivery to the address in the form. */
import { createPincodeFill } from '../../core/shopper/support/pincode-fill.ts';
import { Assurance } from '../payment/assurance.tsx';
import { useStore } from '../shopper/shopper-context.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';

export const CheckoutAssurance = () => {
  const mode = useStore(
    ({ checkout }) => checkout,
    (state) => state.form.mode,
  );
  const total = useStore(
    ({ summary }) => summary,
    (state) => state.quote.total,
  );
  const place = useFeatureState(useFeature(createPincodeFill), (state) => state.shipping);
  const delivery =
    place?.phase === 'found' && place.view.serviceable ? { city: place.view.city, latestAt: place.latestAt } : null;
  return <Assurance mode={mode} total={total} delivery={delivery} />;
};
