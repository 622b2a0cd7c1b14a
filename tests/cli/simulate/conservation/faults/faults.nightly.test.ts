/** What no failure may create or lose: rupees, units, reward cash, codes. `npm run lab -- conservation --faults` plays more. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { faultScenario } from './fault-scenario.ts';
import { playFaulty } from './play-faulty.ts';

const SEED = 1;
const SESSIONS = 1000;

describe('sessions in which answers, events and the store fail', () => {
  it('create and lose nothing once everything is settled', async () => {
    let [orders, faults] = [0, 0];
    for (let session = 0; session < SESSIONS; session += 1) {
      const played = await playFaulty(SEED, session);
      expect({ session, problems: played.problems, happened: played.happened }).toMatchObject({ problems: [] });
      orders += played.orders;
      faults += played.faults;
    }
    expect(orders).toBeGreaterThan(SESSIONS / 2);
    expect(faults).toBeGreaterThan(SESSIONS);
  }, 600_000);

  it('are the same again by the same seed', async () => {
    const [first, second] = [await playFaulty(SEED, 7), await playFaulty(SEED, 7)];
    expect(first.happened).toEqual(second.happened);
    expect(first.scenario()).toBe(second.scenario());
  });
});

it('a faulty session as a scenario has its steps, lost answers as faults of the call, and the others as comments', () => {
  const at = 0;
  const text = faultScenario('a session', [
    { step: { visit: '/' }, failed: [{ at, fault: 'answerLostAfter', call: 'getCart' }] },
    { step: 'place', failed: [{ at, fault: 'eventLate', call: null }] },
  ]);
  expect(text).toContain('- fault:\n      call: getCart\n      kind: drop\n      after: true\n  - visit: /');
  expect(text).toContain('  # eventLate\n  - place\n');
  expect(parse(text)).toMatchObject({ name: 'a session', steps: [{ fault: {} }, { visit: '/' }, 'place'] });
});
