/**
 * Whether the shop is a sandbox, or takes orders with test payments, as its responses say. Every page then says so; in a
 * sandbox it also follows its clock and shows the last OTP.
 */
import { createContext } from 'react';
import { createVariable, readOnly, type Observable } from '../../../core/shopper/observable.ts';

export type SandboxMode = 'off' | 'test-payments' | 'sandbox';
export type SandboxState = { readonly mode: SandboxMode };
export type Sandbox = Observable<SandboxState> & { readonly enter: (mode: SandboxMode) => void };

export const createSandbox = (): Sandbox => {
  const state = createVariable<SandboxState>({ mode: 'off' });
  return { ...readOnly(state), enter: (mode) => state.set({ mode }) };
};

export const SandboxContext = createContext<Observable<SandboxState>>(createSandbox());
