/** What no session may create or lose: units, rupees and reward cash. At night there are more of them. */
import { expect, it } from 'vitest';
import { SEED } from '../played-sessions.ts';
import { checkSessions } from './check-sessions.ts';

it('in sessions of the default market nothing is created or lost, and the report adds up what they say', async () => {
  const { problems, orders } = await checkSessions({ sessions: 60, seed: SEED });
  expect(problems).toEqual([]);
  expect(orders).toBeGreaterThan(0);
});
