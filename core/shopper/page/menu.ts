/** The mobile menu: open or closed; every change of the route closes it (spec 2). */
import { createVariable, type Observable } from '../observable.ts';

export type MenuState = { readonly isOpen: boolean };

export type Menu = Observable<MenuState> & { readonly open: () => void; readonly close: () => void };

export const createMenu = (): Menu => {
  const state = createVariable<MenuState>({ isOpen: false });
  return {
    get: state.get,
    subscribe: state.subscribe,
    open: () => {
      state.patch({ isOpen: true });
    },
    close: () => {
      if (state.get().isOpen) state.set({ isOpen: false });
    },
  };
};
