/** A named check: a short session, or one question, that shows one rule of the contract. */
import type { Level } from '../backend/backend.ts';
import type { RuleName } from '../session/rules.ts';
import type { Step } from '../session/step.ts';

export type Check = {
  readonly rule: RuleName;
  /**
   * The level at which it must hold. At level core a check of level `advice` is played too, and only recommends: its rule
   * is newer than the backends that have the core calls alone.
   */
  readonly level: Level | 'advice';
  readonly steps: readonly Step[];
};

export const createCheck =
  (level: Check['level']) =>
  (rule: RuleName, ...steps: readonly Step[]): Check => ({ rule, level, steps });

/** Steps that many checks begin with. */
export const ADD_WASH = { do: 'add', at: 0, what: 'wash' } as const satisfies Step;
export const SIGN_IN: Step = { do: 'sign-in', at: 0, phone: 0 };
/** More than this shop wants between two one-time passwords. */
export const OTP_PAUSE: Step = { do: 'wait', ms: 400_000 };
