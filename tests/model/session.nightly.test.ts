/** Random sessions on the real shopper and the real shop, compared with the independent model (model.ts). */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { anySettings } from '../core/settings-arbitraries.ts';
import { checkSession } from './check.ts';
import { steps, type Step } from './steps.ts';
import { inProcess, overTheWire } from './world.ts';

/** Sessions that once showed a fault; they are played before the random ones. */
const onceFound: [readonly Step[]][] = [
  // The cash that an unpaid order holds comes back when another order takes its place, and not before.
  [
    [
      { do: 'add', tab: 0, what: 'wash' },
      { do: 'verify', phone: 0 },
      { do: 'pay-by', mode: 'cod' },
      { do: 'place' },
      { do: 'grant', rupees: 120 },
      { do: 'add', tab: 0, what: 'wash' },
      { do: 'pay-by', mode: 'upi' },
      { do: 'redeem', on: true },
      { do: 'place' },
      { do: 'redeem', on: true },
      { do: 'place' },
    ],
  ],
  // An order empties the cart of every tab.
  [
    [
      { do: 'set', tab: 0, what: 'skin-system', qty: 19 },
      { do: 'pay-by', mode: 'cod' },
      { do: 'verify', phone: 0 },
      { do: 'place' },
      { do: 'redeem', on: false },
    ],
  ],
  // Signing in is known to every tab.
  [
    [
      { do: 'add', tab: 0, what: 'wash' },
      { do: 'verify', phone: 0 },
      { do: 'pay-by', mode: 'cod' },
      { do: 'place' },
      { do: 'grant', rupees: 120 },
      { do: 'wait', ms: 300_000 },
      { do: 'logout' },
      { do: 'verify', phone: 0 },
    ],
  ],
];

describe('any session of a shopper', () => {
  it("agrees with the model after every step, whatever the brand's settings", async () => {
    await fc.assert(
      fc.asyncProperty(anySettings, steps, (settings, session) => checkSession(session, inProcess, settings)),
      { numRuns: 300 },
    );
  });

  it('agrees with the model after every step: in process', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (session) => checkSession(session, inProcess)),
      { numRuns: 500, examples: onceFound },
    );
  });

  it('agrees with the model after every step: over the wire', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (session) => checkSession(session, overTheWire)),
      { numRuns: 120, examples: onceFound },
    );
  });
});
