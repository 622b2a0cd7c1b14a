/** The steps of a session that the judge plays: what one or two browsers ask of a backend, one after the other. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Mode, Short } from '../model/model.ts';
import type { RuleName } from './rules.ts';

/** Which of the two browsers. */
export type At = 0 | 1;

export type Step =
  | { readonly do: 'add' | 'remove' | 'quick-buy'; readonly at: At; readonly what: Short }
  | { readonly do: 'set'; readonly at: At; readonly what: Short; readonly qty: number }
  /** Two products added at the same time, as from two tabs. */
  | { readonly do: 'together'; readonly at: At; readonly what: readonly [Short, Short] }
  | { readonly do: 'apply'; readonly at: At; readonly code: string; readonly byUrl: boolean }
  | { readonly do: 'uncode' | 'logout'; readonly at: At }
  | { readonly do: 'sign-in' | 'wrong-otp'; readonly at: At; readonly phone: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'place'; readonly at: 0; readonly mode: Mode; readonly how: 'once' | 'twice' | 'other-total' }
  | { readonly do: 'cancel'; readonly at: 0 }
  /** Any call, with the parts of its answer that the contract fixes, by path. */
  | {
      readonly do: 'ask';
      readonly at: At;
      readonly call: CallName;
      readonly with?: unknown;
      readonly answer: Readonly<Record<string, unknown>>;
      readonly rule: RuleName;
    };

/** What a step needs of the backend besides its calls. */
export type Need = 'clock' | 'otp';

export const needsOf = (steps: readonly Step[]): readonly Need[] => [
  ...(steps.some((step) => step.do === 'wait') ? (['clock'] as const) : []),
  ...(steps.some((step) => step.do === 'sign-in' || step.do === 'wrong-otp') ? (['otp'] as const) : []),
];

/** Whether the second browser takes part. */
export const usesBoth = (steps: readonly Step[]): boolean => steps.some((step) => 'at' in step && step.at === 1);
