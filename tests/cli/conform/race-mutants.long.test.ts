/** Every planted lost update is found by the checks of calls at the same time; `npm run races` measures how often. */
import { describe, expect, it } from 'vitest';
import { findInTurn, findRace } from './find-race.ts';
import { raceMutants } from './race-mutants.ts';

describe('the conformance checker, of a shop that', () => {
  it.each(raceMutants)(
    '$name, finds the lost update, and nothing where the same calls come one after the other',
    async (mutant) => {
      expect(await findRace(mutant)).toBe(true);
      expect(await findInTurn(mutant)).toBe(false);
    },
    120_000,
  );
});
