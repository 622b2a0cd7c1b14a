/** The application's error: set on a failure, cleared by navigation (spec 2). */
import { createVariable, readOnly, type Observable } from '../observable.ts';

export type AppErrorState = { readonly failed: boolean };

export type AppError = Observable<AppErrorState> & { readonly set: () => void; readonly clear: () => void };

export const createAppError = (): AppError => {
  const state = createVariable<AppErrorState>({ failed: false });
  return {
    ...readOnly(state),
    set: () => state.set({ failed: true }),
    clear: () => {
      if (state.get().failed) state.set({ failed: false });
    },
  };
};
