/** The named checks of calls that come at the same time. */
import type { ProductKey } from '../model/model.ts';
import type { RuleName } from '../session/rules.ts';
import type { RaceName, Step } from '../session/step.ts';
import { createCheck, OTP_PAUSE, SIGN_IN, type Check } from './check.ts';

const check = createCheck('core');
const extended = createCheck('extended');

const addAtOnce = (...what: readonly ProductKey[]): Step => ({ do: 'add-concurrently', at: 0, what });
const FIVE_EACH = addAtOnce(...Array.from({ length: 5 }, () => ['wash', 'weekly-polish'] as const).flat());

const race = (name: RaceName): Step => ({ do: 'race', at: 0, race: name });

const BOTH_SIGNED_IN: readonly Step[] = [SIGN_IN, OTP_PAUSE, { do: 'sign-in', at: 1, phone: 0 }];

export const CORE_RACES: readonly Check[] = [
  check('concurrent-adds', addAtOnce('wash', 'weekly-polish')),
  check('concurrent-adds', FIVE_EACH, FIVE_EACH, FIVE_EACH),
  check('concurrent-changes', race('code-and-adds')),
];

const withBoth = (rule: RuleName, name: RaceName): Check => extended(rule, ...BOTH_SIGNED_IN, race(name));

export const EXTENDED_RACES: readonly Check[] = [
  extended('concurrent-code-tries', race('code-tries')),
  extended('concurrent-otps', race('wrong-otps')),
  extended('concurrent-otps', race('correct-otps')),
  extended('concurrent-places', SIGN_IN, race('places-one-key')),
  extended('concurrent-places', SIGN_IN, race('places-several-keys')),
  withBoth('concurrent-cash', 'places-with-cash'),
  extended('concurrent-cash', SIGN_IN, race('cancels')),
  extended('concurrent-proofs', SIGN_IN, race('proofs')),
  withBoth('concurrent-proofs', 'proofs-in-both'),
  extended('concurrent-cancel', SIGN_IN, race('proofs-and-cancels')),
  // A backend may lock a session, and let only calls of others come between.
  withBoth('concurrent-cancel', 'proofs-and-cancels-in-both'),
  withBoth('concurrent-code-use', 'places-with-code'),
  withBoth('concurrent-last-unit', 'places-last-unit'),
];
