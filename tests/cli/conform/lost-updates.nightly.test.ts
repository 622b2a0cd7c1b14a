/** Every planted lost update is found by the checks of calls at the same time; `npm run lab -- races` measures how often. */
import { describe, expect, it } from 'vitest';
import { findInTurn, findRace } from './find-race.ts';
import { lostUpdates } from './lost-updates.ts';

describe('the conformance checker, of a shop that', () => {
  it.each(lostUpdates)(
    '$name, finds the lost update, and nothing when the same calls come one after the other',
    async (fault) => {
      expect(await findRace(fault)).toBe(true);
      expect(await findInTurn(fault)).toBe(false);
    },
    120_000,
  );
});
