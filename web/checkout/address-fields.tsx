/** One address of the order, and what its pincode says about the delivery. */
import type { AddressPart } from '../../core/entities/address.ts';
import { deliveryToBy, notDelivered } from '../content/buying/buying.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { createPincodeFill } from '../../core/shopper/support/pincode-fill.ts';
import { nextStep } from '../../core/shopper/next-step.ts';
import { AddressInputs } from './address-inputs.tsx';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { onDay } from '../format/weekday.ts';
import { useSlow } from '../runtime/slow.ts';
import styles from './checkout.module.css';

type Props = { readonly part: AddressPart; readonly legend: string };

export const AddressFields = ({ part, legend }: Props) => {
  const { checkout } = useShopper();
  const pincodes = useFeature(createPincodeFill);
  const address = useStore('checkout', (state) => state.form[part]);
  const errors = useStore('checkout', (state) => state.form.errors[part]);
  if (address === null) return null;
  return (
    <AddressInputs
      part={part}
      legend={legend}
      address={address}
      errors={errors}
      deliveryLine={part === 'shipping' ? <DeliveryLine /> : undefined}
      onValue={(field, value) => checkout.setAddress(part, field, value)}
      onEnter={(field) => pincodes?.enter(part, field)}
      onLeave={(field) => {
        pincodes?.leave();
        checkout.leaveAddress(part, field);
      }}
    />
  );
};

/** The place of the pincode, and whether delivery and cash on delivery are available there. */
export const DeliveryLine = () => {
  const answer = useFeatureState(useFeature(createPincodeFill), (state) => state.shipping);
  const isSlow = useSlow(answer?.phase === 'loading');
  if (isSlow)
    return (
      <p role="status" className="quiet">
        {checkoutText.checkingPincode}
      </p>
    );
  if (answer?.phase === 'failed')
    return (
      <p role="status" className="quiet">
        {checkoutText.pincodeFailed} {nextStep(answer.problem)} {checkoutText.enterPlace}
      </p>
    );
  if (answer?.phase === 'unknown') return <p className="quiet">{shopperMessages.pincodeUnknown}.</p>;
  if (answer?.phase !== 'found') return null;
  const { city, pincode, serviceable, cod } = answer.view;
  if (!serviceable)
    return <p className={styles.warning}>{notDelivered(city === '' ? pincode : `${city} (${pincode})`)}</p>;
  return (
    <p className="quiet">
      {deliveryToBy(answer.view)} <strong>{onDay(answer.latestAt)}</strong>.{!cod && ` ${shopperMessages.noCodThere}.`}
    </p>
  );
};
