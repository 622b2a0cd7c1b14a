/** Steps that control the test itself: time, faults, direct calls and expectations. */
import { array, boolean, described, integer, none, object, oneOf, union, unknown } from '../schema/schema.ts';
import { duration, signedDuration } from '../schema/duration.ts';
import { expectation } from '../expectation/expectation.ts';
import { call } from '../schema/shop-schemas.ts';
import { statePath } from '../expectation/state-path.ts';
import { step } from './step-row.ts';

const FAULT_KINDS = ['drop', 'slow', 'html', 'garbage', 'refuse'] as const;
const fault = object(
  {
    call: described(call, 'The call that fails.'),
    kind: described(
      oneOf('kind of fault', FAULT_KINDS),
      'drop: the connection is lost; slow: no answer before the page times out; html: an error page; garbage: a truncated answer; refuse: a refusal.',
    ),
  },
  {
    times: described(integer(1, 1000), 'How many calls fail. Default: 1.'),
    after: described(boolean, 'The shop executes the call, and only its answer is lost.'),
  },
);

export const TEST_STEPS = {
  advance: step(
    duration,
    'Lets time pass, for the shop and for the shopper. Over a URL, a sandbox’s clock is moved forward while it keeps running; for any other shop the run waits in real time, up to 5 s. Durations below one second are not exact in either case.',
  ),
  'device-clock': step(
    signedDuration,
    "Sets the clock of the shopper's device ahead by this much; a negative duration sets it behind.",
  ),
  'page-error': step(
    none,
    'The code of the page fails, so that the generic error page is shown until the next navigation.',
  ),
  fault: step(fault, 'Makes the next call of this name fail, before or after it reaches the shop.'),
  call: step(
    object({ name: described(call, 'The call to make.') }, { with: described(unknown, 'The input of the call.') }),
    'Makes one API call directly, bypassing the page; check it with expect: { answer: … }.',
  ),
  'grant-cash': step(
    integer(1, 1_000_000),
    'Credits reward cash, in whole rupees, to the phone that last requested a one-time password.',
  ),
  show: step(
    union(none, statePath, array(statePath)),
    'Prints a part of the state, or all of it without a value. Changes nothing.',
  ),
  expect: step(
    expectation,
    'Compares what the shopper sees and what the shop stores. Maps and lists are compared exactly.',
  ),
} as const;
