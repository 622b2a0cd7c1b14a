/** The saved addresses at a backend that has no call to change them: to be seen, with a word on where a new one is given. */
import type { SavedAddresses as Saved } from '../../core/ports/shop-api.ts';
import { AddressBlock } from './order-facts.tsx';
import styles from './saved-addresses.module.css';

export const SavedAddresses = ({ saved: { shipping, billing } }: { readonly saved: Saved }) => {
  if (shipping === null) return <p>No saved addresses. You enter one at checkout.</p>;
  return (
    <>
      <div className={styles.addresses}>
        <AddressBlock title={billing === null ? 'Shipping and billing' : 'Shipping'} address={shipping} />
        {billing !== null && <AddressBlock title="Billing" address={billing} />}
      </div>
      <p className={styles.note}>You can use another address at checkout.</p>
    </>
  );
};
