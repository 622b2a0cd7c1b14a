/** In the place of a customer's data until it has been loaded. */
import styles from './loading.module.css';

export const Loading = () => (
  <p className={styles.loading} role="status">
    Loading…
  </p>
);
