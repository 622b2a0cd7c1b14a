/** A traced session is a scenario: it is read, and replayed to the same end. */
import { describe, expect, it } from 'vitest';
import { composeEnvironment } from '../../../cli/composition.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import { createOwnShop } from '../../../cli/simulate/environment/own-shop.ts';
import { traceSession } from '../../../cli/simulate/session/trace-session.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { DEFAULT_MARKET, play, SEED } from './played-sessions.ts';

const settings = DEFAULT_SETTINGS;

const trace = (session: number): Promise<string> =>
  traceSession({
    environment: createOwnShop({ settings, via: 'core', seed: SEED, session }),
    settings,
    market: DEFAULT_MARKET,
    seed: SEED,
    session,
    settingsFile: undefined,
  });

/** Sessions that ended differently, among the first ones. */
const differentSessions = async (): Promise<readonly number[]> => {
  const byEnd = new Map<string, number>();
  for (let session = 0; session < 300; session += 1) {
    const { orders, leftBecause, reached } = await play(session);
    const end = orders.map((order) => `${order.mode === 'cod' ? 'cod' : 'prepaid'} ${order.end}`).join(', ');
    byEnd.set(end === '' ? `${reached} ${leftBecause}` : end, session);
  }
  return [...byEnd.values()];
};

describe('a traced session', () => {
  it('replays to the same totals, orders and reward cash, however it ended', async () => {
    const sessions = await differentSessions();
    expect(sessions.length).toBeGreaterThan(8);
    for (const session of sessions) {
      const parsed = parseScenario(`${session}.yaml`, await trace(session));
      if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
      const environment = await composeEnvironment('core', { settings, backend: 'extended' });
      const outcome = await playScenario(parsed.scenario, environment);
      expect({ session, ...outcome }).toMatchObject({ session, kind: 'passed' });
    }
  });

  it('expects the orders at the end, so that a different end is noticed', async () => {
    const sessions = await differentSessions();
    const traces = await Promise.all(sessions.map(trace));
    const bought = traces.find((text) => text.includes('state: delivered'));
    const parsed = parseScenario('changed.yaml', (bought ?? '').replace('state: delivered', 'state: cancelled'));
    if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
    const outcome = await playScenario(
      parsed.scenario,
      await composeEnvironment('core', { settings, backend: 'extended' }),
    );
    expect(outcome.kind).toBe('failed');
  });
});
