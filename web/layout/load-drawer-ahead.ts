/**
 * Loads the cart drawer's code before it opens: when the browser is idle where the cart has something to show, otherwise
 * when a shopper reaches for a button. Who only reads does not load it.
 */
import type { Shopper } from '../../core/shopper/shopper.ts';
import { whenIdle } from '../runtime/hydration/when-idle.ts';
import { whenOnline } from '../runtime/online.ts';
import { loadDrawerContent } from './load-drawer-content.ts';

/** A finger's first touch is a pointer over the button, too. */
const REACHES = ['pointerover', 'focusin'];

/** The drawer asks again, and reports what it cannot load. */
const ignore = (): void => undefined;

export const loadDrawerAhead = (cart: Pick<Shopper['cart'], 'get' | 'subscribe'>): void => {
  const stop = (): void => {
    stopWatching();
    for (const event of REACHES) removeEventListener(event, reached);
  };
  const load = async (ready: Promise<unknown>): Promise<void> => {
    stop();
    await ready;
    await whenOnline();
    await loadDrawerContent();
  };
  const reached = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('button, [aria-haspopup]') !== null)
      load(Promise.resolve()).catch(ignore);
  };
  const changed = (): void => {
    if (cart.get().count > 0) load(whenIdle()).catch(ignore);
  };
  const stopWatching = cart.subscribe(changed);
  for (const event of REACHES) addEventListener(event, reached);
};
