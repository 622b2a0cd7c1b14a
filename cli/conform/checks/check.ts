/** A named check: a short session, or one question, that shows one rule of the contract. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Level } from '../backend/backend.ts';
import type { Mode } from '../model/model.ts';
import type { RuleName } from '../session/rules.ts';
import type { PlaceStep, ReportedOutcome, Step } from '../session/step.ts';

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

/** What the contract has backends say of a field, word for word (spec 6). */
export const FIELD_MESSAGES = {
  empty: 'Please fill this field',
  phone: 'Phone number should be 10 digits long',
  email: 'Email should have this format, ex: name@example.com',
  pincode: 'Pincode should be 6 digits long',
} as const;

/** Steps that many checks have. */
export const ADD_WASH = { do: 'add', at: 0, what: 'wash' } as const satisfies Step;
export const SIGN_IN: Step = { do: 'sign-in', at: 0, phone: 0 };
/** More than this shop wants between two one-time passwords. */
export const OTP_PAUSE: Step = { do: 'wait', ms: 400_000 };

export const place = (mode: Mode, how: PlaceStep['how'] = 'once', redeem = false): Step => ({
  do: 'place',
  at: 0,
  mode,
  how,
  redeem,
});
export const BY_COD = place('cod');
export const BY_UPI = place('upi');
export const BY_UPI_WITH_CASH = place('upi', 'once', true);

export const pay = (outcome: ReportedOutcome): Step => ({ do: 'pay', at: 0, outcome });
export const PAID = pay('succeeds');
export const CANCEL: Step = { do: 'cancel', at: 0 };
/** The same order again. */
export const AGAIN: Step = { do: 'order-again', at: 0 };

export const apply = (code: string, byUrl = false): Step => ({ do: 'apply', at: 0, code, byUrl });
/** Credits reward cash, in rupees. */
export const grant = (rupees: number): Step => ({ do: 'grant-cash', at: 0, rupees });

/** A call, with the parts of its answer that the rule fixes, by path. */
export const callFor = (
  rule: RuleName,
  call: CallName,
  answer: Readonly<Record<string, unknown>>,
  input?: unknown,
): Step => ({ do: 'call', at: 0, rule, call, answer, ...(input !== undefined && { with: input }) });
