/** Shows over the page that a change of the cart or the loading of a page takes long. It moves no content. */
import * as layoutText from '../content/layout/layout.ts';
import { use, useSyncExternalStore } from 'react';
import { PagesContext } from '../runtime/navigation/loaded-pages.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { useSlow } from '../runtime/slow.ts';
import styles from './cart-drawer.module.css';

const Activity = ({ isRunning, text }: { readonly isRunning: boolean; readonly text: string }) =>
  useSlow(isRunning) ? (
    <p role="status" className={styles.activity}>
      {text}
    </p>
  ) : null;

export const CartActivity = () => (
  <Activity isRunning={useStore('cart', (state) => state.pending.length > 0)} text={layoutText.updatingCart} />
);

const isNotLoading = (): boolean => false;
const never = () => () => undefined;

export const PageActivity = () => {
  const loading = use(PagesContext)?.loading;
  const isLoading = useSyncExternalStore(
    loading?.subscribe ?? never,
    () => loading?.get().isLoading ?? false,
    isNotLoading,
  );
  return <Activity isRunning={isLoading} text={layoutText.loadingPage} />;
};
