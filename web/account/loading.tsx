/** Shown instead of a customer's data until it has loaded. */
import * as customerText from '../content/customer/customer-page.ts';
import styles from './loading.module.css';

export const Loading = () => (
  <p className={styles.loading} role="status">
    {customerText.loading}
  </p>
);
