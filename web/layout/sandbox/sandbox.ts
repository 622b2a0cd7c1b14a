/** Whether the shop is a sandbox, as its responses say. The page then follows its clock and shows the last OTP. */
import { createContext } from 'react';
import { createVariable, readOnly, type Observable } from '../../../core/shopper/observable.ts';

export type SandboxState = { readonly isOn: boolean };
export type Sandbox = Observable<SandboxState> & { readonly enter: () => void };

export const createSandbox = (): Sandbox => {
  const state = createVariable<SandboxState>({ isOn: false });
  return {
    ...readOnly(state),
    enter: () => {
      state.set({ isOn: true });
    },
  };
};

export const SandboxContext = createContext<Observable<SandboxState>>(createSandbox());
