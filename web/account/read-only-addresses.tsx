/** The saved addresses, read-only, for a backend without a call to change them. */
import * as addressLabels from '../content/buying/address-labels.ts';
import * as accountLabels from '../content/customer/account-labels.ts';
import { type Address, addressLines } from '../../core/entities/address.ts';
import type { SavedAddresses } from '../../core/ports/shop-api.ts';
import styles from './read-only-addresses.module.css';

export const ReadOnlyAddresses = ({ saved: { shipping, billing } }: { readonly saved: SavedAddresses }) => {
  if (shipping === null)
    return (
      <p>
        {accountLabels.noAddresses} {accountLabels.addAtCheckout}
      </p>
    );
  return (
    <>
      <div className={styles.addresses}>
        <SavedAddress
          title={billing === null ? addressLabels.deliveryAndBilling : addressLabels.delivery}
          address={shipping}
        />
        {billing !== null && <SavedAddress title={addressLabels.billing} address={billing} />}
      </div>
      <p className={styles.note}>{accountLabels.otherAddress}</p>
    </>
  );
};

const SavedAddress = ({ title, address }: { readonly title: string; readonly address: Address }) => (
  <div>
    <h3>{title}</h3>
    <address>{[...addressLines(address), address.email].join('\n')}</address>
  </div>
);
