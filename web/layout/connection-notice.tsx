/** Says under the header that the shop cannot be reached, and takes it back by itself. It lies over the page and moves nothing. */
import { use, useSyncExternalStore } from 'react';
import { ConnectionContext } from '../lib/connection.ts';
import styles from './header.module.css';

export const ConnectionNotice = () => {
  const { get, subscribe } = use(ConnectionContext);
  const isLost = useSyncExternalStore(subscribe, () => get().isLost, () => false);
  return <p role="status" className={styles.lost}>{isLost && 'You seem to be offline. Your cart is kept, and goes on when you are back.'}</p>;
};
