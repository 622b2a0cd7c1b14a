/** The random scenarios that `bhor conform` plays too, on the core and in the independent model (model/model.ts). */
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { randomScenarios } from '../../cli/conform/random-scenario.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { anySettings } from '../core/settings-arbitraries.ts';
import { checkScenario } from './play.ts';

const seeds = fc.nat();

describe('the core and the model agree after every step of random scenarios', () => {
  it.each([
    { name: "whatever the brand's settings", settings: anySettings, isOverWire: false, sessions: 400 },
    { name: 'in process', settings: fc.constant(DEFAULT_SETTINGS), isOverWire: false, sessions: 600 },
    { name: 'over the wire', settings: fc.constant(DEFAULT_SETTINGS), isOverWire: true, sessions: 150 },
  ])('$name', async ({ settings, isOverWire, sessions }) => {
    await fc.assert(
      fc.asyncProperty(settings, seeds, async (drawn, seed) => {
        for (const scenario of randomScenarios('extended', drawn, { sessions: 1, seed }))
          await checkScenario(scenario, drawn, isOverWire);
      }),
      // Another seed is another scenario, and no shorter one.
      { numRuns: sessions, endOnFailure: true },
    );
  });
});
