/**
 * Says under the header why nothing can be bought: the shop cannot be reached, or no cookie is taken. What passes lies
 * over the page and moves nothing; what stays has its room, or it would hide the page's title for good.
 */
import { use, useSyncExternalStore } from 'react';
import { ConnectionContext } from '../lib/connection.ts';
import styles from './header.module.css';

const OFFLINE = 'You seem to be offline. Your cart is kept, and goes on when you are back.';
/** Without a cookie every call is a new visitor's, with an empty cart. */
const NO_COOKIES = 'This browser blocks cookies, so no cart can be kept for you. Allow them for this site to buy.';

export const ConnectionNotice = () => {
  const { get, subscribe } = use(ConnectionContext);
  const trouble = useSyncExternalStore(subscribe, () => (get().isLost ? OFFLINE : get().takesCookies ? '' : NO_COOKIES), () => '');
  return <p role="status" className={styles.lost} data-stays={trouble === NO_COOKIES ? true : undefined}>{trouble}</p>;
};
