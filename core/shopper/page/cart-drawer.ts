/** The cart drawer opens and closes in two steps, so that backdrop and slider can each be animated (spec 2). */
import type { Timers } from '../../ports/time.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';

export type DrawerState = { readonly backdrop: boolean; readonly slider: boolean };

/** The delay of the second step, in milliseconds. */
export const DRAWER_STEP_MS = 200;

export type CartDrawer = Observable<DrawerState> & {
  /** The backdrop at once, the slider 200 ms later. */
  readonly open: () => void;
  /** The slider at once, the backdrop 200 ms later. */
  readonly close: () => void;
};

export const createCartDrawer = (timers: Timers): CartDrawer => {
  const state = createVariable<DrawerState>({ backdrop: false, slider: false });
  let cancel: () => void = () => undefined;
  const then = (step: Partial<DrawerState>): void => {
    cancel = timers.after(DRAWER_STEP_MS, () => state.patch(step));
  };
  return {
    ...readOnly(state),
    open: () => {
      cancel();
      state.set({ backdrop: true, slider: state.get().slider });
      if (!state.get().slider) then({ slider: true });
    },
    close: () => {
      cancel();
      if (!state.get().backdrop) return;
      state.set({ backdrop: true, slider: false });
      then({ backdrop: false });
    },
  };
};
