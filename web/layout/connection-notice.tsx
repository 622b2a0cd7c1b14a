/**
 * Says under the header why nothing can be bought: the shop cannot be reached, or no cookie is taken. What passes lies
 * over the page and moves nothing; what stays has its room, or it would hide the page's title for good.
 */
import { use, useSyncExternalStore } from 'react';
import { ConnectionContext, type ConnectionState } from '../runtime/connection.ts';
import styles from './header.module.css';

const OFFLINE = 'You’re offline. Your cart is saved and will update when you’re back.';
const NO_ANSWER = 'We can’t reach the shop. Your cart is saved, and we’ll keep trying.';
/** Without a cookie every call is a new visitor's, with an empty cart. */
const NO_COOKIES = 'Your browser is blocking cookies. Allow them for this site to add products to your cart.';

export const ConnectionNotice = () => {
  const { get, subscribe } = use(ConnectionContext);
  const trouble = useSyncExternalStore(
    subscribe,
    () => troubleOf(get()),
    () => '',
  );
  return (
    <p role="status" className={styles.lost} data-stays={trouble === NO_COOKIES ? true : undefined}>
      {trouble}
    </p>
  );
};

const troubleOf = ({ isLost, isOffline, takesCookies }: ConnectionState): string => {
  if (isLost) return isOffline ? OFFLINE : NO_ANSWER;
  return takesCookies ? '' : NO_COOKIES;
};
