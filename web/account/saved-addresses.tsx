/** The saved addresses, read-only, for a backend without a call to change them. */
import type { Address } from '../../core/entities/address.ts';
import type { SavedAddresses as Saved } from '../../core/ports/shop-api.ts';
import styles from './saved-addresses.module.css';

export const SavedAddresses = ({ saved: { shipping, billing } }: { readonly saved: Saved }) => {
  if (shipping === null) return <p>No saved addresses. You can add one at checkout.</p>;
  return (
    <>
      <div className={styles.addresses}>
        <SavedAddress title={billing === null ? 'Shipping and billing' : 'Shipping'} address={shipping} />
        {billing !== null && <SavedAddress title="Billing" address={billing} />}
      </div>
      <p className={styles.note}>You can use another address at checkout.</p>
    </>
  );
};

const SavedAddress = ({
  title,
  address: { name, email, h_no, st_address, city, state, pincode },
}: {
  readonly title: string;
  readonly address: Address;
}) => (
  <div>
    <h3>{title}</h3>
    <address>
      {name}
      <br />
      {h_no}, {st_address}
      <br />
      {city}, {state} {pincode}
      <br />
      {email}
    </address>
  </div>
);
