/** The saved addresses, read-only, for a backend without a call to change them. */
import * as formText from '../content/buying/forms.ts';
import * as accountText from '../content/customer/account-labels.ts';
import { type Address, addressLines } from '../../core/entities/address.ts';
import type { SavedAddresses } from '../../core/ports/shop-api.ts';
import styles from './read-only-addresses.module.css';

export const ReadOnlyAddresses = ({ saved: { shipping, billing } }: { readonly saved: SavedAddresses }) => {
  if (shipping === null)
    return (
      <p>
        {accountText.noAddresses} {accountText.addAtCheckout}
      </p>
    );
  return (
    <>
      <div className={styles.addresses}>
        <SavedAddress
          title={billing === null ? formText.deliveryAndBillingAddress : formText.deliveryAddress}
          address={shipping}
        />
        {billing !== null && <SavedAddress title={formText.billingAddress} address={billing} />}
      </div>
      <p className={styles.note}>{accountText.otherAddress}</p>
    </>
  );
};

const SavedAddress = ({ title, address }: { readonly title: string; readonly address: Address }) => (
  <div>
    <h3>{title}</h3>
    <address>{[...addressLines(address), address.email].join('\n')}</address>
  </div>
);
