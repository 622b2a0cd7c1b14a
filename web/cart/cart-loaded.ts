/** Whether the shop has sent the whole cart: until then no total counts, and none is shown. */
import { useStore } from '../shopper/shopper-context.ts';

export const useIsCartLoaded = (): boolean =>
  useStore(
    ({ cart }) => cart,
    (state) => state.phase === 'ready',
  );
