/** The named checks of what a cart says besides its lines: sums, both quotes, prices by URL, the countdown (spec 4, 10). */
import type { Pauses } from '../session/pauses.ts';
import type { Step } from '../session/step.ts';
import { ADD_WASH, apply, createCheck, type Check } from './check.ts';

const check = createCheck('extended');

const ADD_SYSTEM: Step = { do: 'add', at: 0, what: 'skin-system' };
const ADD_NIGHT: Step = { do: 'add', at: 0, what: 'night-recovery' };

/** Two codes of the settings. */
export type Codes = { readonly timed: string; readonly untimed: string };

export const cartChecks = ({ timed, untimed }: Codes, { short, pastCountdown }: Pauses): readonly Check[] => {
  const pastTheCountdown: Step = { do: 'wait', ms: pastCountdown };
  return [
    check('sums', ADD_WASH, ADD_SYSTEM, ADD_NIGHT, { do: 'set', at: 0, what: 'night-recovery', qty: 3 }),
    check('shipping', ADD_WASH),
    check('discount', ADD_WASH, apply(timed)),
    check('discount', ADD_NIGHT, apply(untimed)),
    // Rounded line by line it would be a rupee less.
    check('discount', ADD_WASH, ADD_NIGHT, apply(untimed)),
    check('to-pay', ADD_WASH, ADD_SYSTEM, apply(timed)),
    check('reward', { do: 'add', at: 0, what: 'weekly-polish' }),
    check('code-tries', { do: 'guess-codes', at: 0 }, apply(timed)),
    check('url-price', ADD_SYSTEM, apply(timed, true), apply(untimed)),
    check('url-price', ADD_SYSTEM, apply(untimed), apply(timed, true), { do: 'remove-code', at: 0 }),
    check('countdown', apply(timed), { do: 'wait', ms: short }, ADD_WASH),
    check('offer-end', ADD_WASH, apply(untimed), pastTheCountdown),
    check('offer-ended', pastTheCountdown, apply(timed)),
  ];
};
