/** The named checks of one-time passwords: for one phone, once, with few guesses, and only the latest (threats: otp). */
import { SECOND_MS } from '../../../core/entities/time/duration.ts';
import type { OtpMisuse, Step } from '../session/step.ts';
import { createCheck, type Check } from './check.ts';

const core = createCheck('core');
const advice = createCheck('advice');

const misuse = (how: OtpMisuse): Step => ({ do: 'misuse-otp', at: 0, phone: 0, how });

/** `pauseMs`: how long the shop waits before it sends another one-time password to a phone. */
export const passwordChecks = (pauseMs: number): readonly Check[] => [
  core('otp-once', misuse('twice')),
  core('otp-phone', misuse('for-another-phone')),
  advice('otp-tries', misuse('after-wrong-ones')),
  advice(
    'otp-replaced',
    { do: 'request-otp', at: 0, phone: 0 },
    { do: 'wait', ms: pauseMs + 5 * SECOND_MS },
    misuse('replaced'),
  ),
];
