/** The mobile menu: open or closed; every change of the route closes it (spec 2). */
import { createVariable, readOnly, type Observable } from '../observable.ts';

export type MenuState = { readonly isOpen: boolean };

export type Menu = Observable<MenuState> & { readonly open: () => void; readonly close: () => void };

export const createMenu = (): Menu => {
  const state = createVariable<MenuState>({ isOpen: false });
  return {
    ...readOnly(state),
    open: () => state.patch({ isOpen: true }),
    close: () => {
      if (state.get().isOpen) state.set({ isOpen: false });
    },
  };
};
