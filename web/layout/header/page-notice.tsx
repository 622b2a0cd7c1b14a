/**
 * One line under the header: why nothing can be bought (the shop cannot be reached, or cookies are blocked), or what
 * became of a code while the cart, which says so otherwise, is empty. A temporary notice covers part of the page and
 * moves nothing; a permanent one has its own space, as it would hide the title.
 */
import * as layoutText from '../../content/layout/layout.ts';
import { use, useSyncExternalStore } from 'react';
import { isEmpty } from '../../../core/entities/cart.ts';
import { ConnectionContext, type ConnectionState } from '../../runtime/connection.ts';
import { useStore } from '../../shopper/shopper-context.ts';
import styles from './header.module.css';

const OFFLINE = layoutText.offline;
const NO_ANSWER = layoutText.unreachable;
/** Without a cookie every call comes from a new visitor with an empty cart. */
const NO_COOKIES = layoutText.noCookies;

export const PageNotice = () => {
  const { get, subscribe } = use(ConnectionContext);
  const problem = useSyncExternalStore(
    subscribe,
    () => problemOf(get()),
    () => '',
  );
  const ofCode = useStore('cart', ({ couponNotice, items }) => (isEmpty(items) ? couponNotice?.message : ''));
  return (
    <p role="status" className={styles.notice} data-permanent={problem === NO_COOKIES ? true : undefined}>
      {problem || ofCode}
    </p>
  );
};

const problemOf = ({ isLost, isOffline, acceptsCookies }: ConnectionState): string => {
  if (isLost) return isOffline ? OFFLINE : NO_ANSWER;
  return acceptsCookies ? '' : NO_COOKIES;
};
