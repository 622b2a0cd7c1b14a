/** The shipping address of a customer: one of the saved ones, or another, which is typed (spec 1, 11). */
import { addressLines } from '../../core/entities/address.ts';
import { createAddressChoice } from '../../core/shopper/account/address-choice.ts';
import * as formText from '../content/buying/forms.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import { SiteLink } from '../runtime/navigation/site-link.tsx';
import { useStore } from '../shopper/shopper-context.ts';
import { useFeature, useFeatureState } from '../shopper/use-feature.ts';
import { Choice, Choices } from '../ui/forms/choices.tsx';
import { AddressFields, DeliveryLine } from './address-fields.tsx';
import styles from './checkout.module.css';

export const ShippingAddress = () => {
  const choice = useFeature(createAddressChoice);
  const addresses = useFeatureState(choice, (state) => state.addresses);
  const chosen = useFeatureState(choice, (state) => state.chosen);
  const hasErrors = useStore('checkout', (state) => Object.keys(state.form.errors.shipping).length > 0);
  const fields = (legend: string) => <AddressFields part="shipping" legend={legend} />;
  if (choice === null || addresses === null || addresses.length === 0) return fields(formText.deliveryAddress);
  return (
    <>
      <Choices legend={formText.deliveryAddress}>
        {addresses.map((address, at) => {
          const [name, ...lines] = addressLines(address);
          return (
            <Choice
              key={at}
              name="saved-address"
              checked={chosen === at}
              note={lines.join(', ')}
              onChoose={() => choice.choose(at)}
            >
              <b>{name}</b>
            </Choice>
          );
        })}
        <Choice name="saved-address" checked={chosen === null} onChoose={choice.chooseAnother}>
          {checkoutText.anotherAddress}
        </Choice>
      </Choices>
      {/* What a saved address lacks, or the shop refuses, is corrected in the form. */}
      {chosen === null || hasErrors ? (
        fields(chosen === null ? checkoutText.anotherAddress : formText.deliveryAddress)
      ) : (
        <div>
          <div role="status" className={styles.deliveryLine}>
            <DeliveryLine />
          </div>
          <SiteLink to="/profile/account#addresses">{checkoutText.editAddresses}</SiteLink>
        </div>
      )}
    </>
  );
};
