/** A named check: a short session, or one question, that shows one rule of the contract. */
import type { Level } from '../backend/backend.ts';
import type { RuleName } from '../session/rules.ts';
import type { PlaceStep, Step } from '../session/step.ts';
import type { Mode } from '../model/model.ts';
import type { PaymentOutcome } from '../../scenario/environment/environment.ts';

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
export const ADD_WASH: Step = { do: 'add', at: 0, what: 'wash' };
export const SIGN_IN: Step = { do: 'sign-in', at: 0, phone: 0 };

export const place = (mode: Mode, how: PlaceStep['how'] = 'once', redeem = false): Step => ({
  do: 'place',
  at: 0,
  mode,
  how,
  redeem,
});
export const BY_UPI = place('upi');
export const BY_UPI_WITH_CASH = place('upi', 'once', true);
export const pay = (outcome: PaymentOutcome): Step => ({ do: 'pay', at: 0, outcome });
export const grant = (rupees: number): Step => ({ do: 'grant-cash', at: 0, rupees });
export const CANCEL: Step = { do: 'cancel', at: 0 };
