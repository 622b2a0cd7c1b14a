/** Whether the whole cart is loaded: until then totals may be wrong, and none is shown. */
import { useStore } from '../shopper/shopper-context.ts';

export const useIsCartLoaded = (): boolean => useStore('cart', (state) => state.phase === 'ready');
