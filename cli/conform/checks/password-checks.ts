/**
 * The named checks of one-time passwords: a wrong one, one for another phone, twice, late, after many guesses, and one that
 * another replaced (threats: otp).
 */
import { SECOND_MS } from '../../../core/entities/time/duration.ts';
import type { OtpMisuse, Step } from '../session/step.ts';
import { createCheck, type Check } from './check.ts';

const core = createCheck('core');
const advice = createCheck('advice');
const extended = createCheck('extended');

const misuse = (how: OtpMisuse): Step => ({ do: 'misuse-otp', at: 0, phone: 0, how });

/** `pauseMs`: how long the shop waits before it sends another one-time password to a phone. */
export const passwordChecks = (pauseMs: number): readonly Check[] => [
  core('wrong-otp', { do: 'wrong-otp', at: 0, phone: 0 }),
  core('otp-once', misuse('twice')),
  core('otp-phone', misuse('for-another-phone')),
  advice('otp-tries', misuse('after-wrong-ones')),
  advice(
    'otp-replaced',
    { do: 'request-otp', at: 0, phone: 0 },
    { do: 'wait', ms: pauseMs + 5 * SECOND_MS },
    misuse('replaced'),
  ),
  extended('otp-expiry', { do: 'late-otp', at: 0, phone: 0 }),
];
