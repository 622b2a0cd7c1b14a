/** Plays sessions for tests. */
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { createOwnShop } from '../../../cli/simulate/environment/own-shop.ts';
import { loadMarket } from '../../../cli/simulate/market/load-market.ts';
import type { Market } from '../../../cli/simulate/market/market.ts';
import { reportOf, type SimulationReport } from '../../../cli/simulate/report/report.ts';
import { playRun, type RunPlan } from '../../../cli/simulate/run/play-run.ts';
import { playSession } from '../../../cli/simulate/session/play-session.ts';
import type { SessionOutcome } from '../../../cli/simulate/session-outcome.ts';

export const { market: DEFAULT_MARKET } = await loadMarket(undefined);

export const SEED = 11;

export const planOf = (parts: Partial<RunPlan> = {}): RunPlan => ({
  market: DEFAULT_MARKET,
  policies: [{ name: 'base', hash: 'base', settings: DEFAULT_SETTINGS }],
  sessions: 600,
  seed: SEED,
  via: 'core',
  ...parts,
});

export const play = (
  session: number,
  { market = DEFAULT_MARKET, settings = DEFAULT_SETTINGS }: { market?: Market; settings?: Settings } = {},
): Promise<SessionOutcome> =>
  playSession({
    environment: createOwnShop({ settings, via: 'core', seed: SEED, session }),
    settings,
    market,
    seed: SEED,
    session,
  });

export const reportOfRun = async (plan: RunPlan): Promise<SimulationReport> => {
  const { sessions: planned, seed, via } = plan;
  const policies = plan.policies.map(({ name, hash }) => ({ name, hash }));
  const run = { planned, seed, via, policies, assumptions: [], sweep: null, sensitivity: null };
  return reportOf(run, await playRun(plan, 1));
};
