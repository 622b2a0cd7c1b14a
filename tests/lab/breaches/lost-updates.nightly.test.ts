/** Every planted lost update is found by the scenarios of steps at the same time; `npm run lab -- races` measures how often. */
import { describe, expect, it } from 'vitest';
import { findRace } from './frame/find-race.ts';
import { lostUpdates } from './table/lost-updates.ts';

describe('the conformance checker finds a shop that', () => {
  it.each(lostUpdates)(
    '$name',
    async (fault) => {
      expect(await findRace(fault)).toMatch(/^(?:races|core)\//u);
    },
    120_000,
  );
});

it('the scenarios of steps at the same time accuse this shop of nothing, over real connections', async () => {
  expect(await findRace({ name: 'loses nothing', rule: '', create: () => () => undefined })).toBeUndefined();
}, 120_000);
