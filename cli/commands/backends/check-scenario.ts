/** Plays the scenario of a failure before it is shown: it must fail at the backend, and pass at this shop. */
import { composeEnvironment, type EnvironmentOptions, type Target } from '../../composition.ts';
import type { CheckScenario } from '../../conform/report/failure-files.ts';
import type { Verdict } from '../../conform/run/conform.ts';
import { parseScenario } from '../../scenario/load/parse-scenario.ts';
import { errorOutcome, type Outcome } from '../../scenario/play/outcome.ts';
import { playScenario } from '../../scenario/play/play-scenario.ts';
import type { Scenario } from '../../scenario/format/scenario.ts';

type ReplayOptions = Omit<EnvironmentOptions, 'backend'>;

/** A scenario of a run that lost calls is not played: it might fail because of the connection. */
export const createScenarioCheck =
  (url: URL, options: ReplayOptions, { calls, isOutOfTime }: Pick<Verdict, 'calls' | 'isOutOfTime'>): CheckScenario =>
  async (text, file) => {
    if (calls.lost > 0 || isOutOfTime) return null;
    const parsed = parseScenario(file, text);
    if ('problems' in parsed) return parsed.problems.map(({ message }) => message).join('; ');
    const atShop = await play(parsed.scenario, 'wire', options);
    if (atShop.kind === 'failed') return 'played at an intact shop it fails as well';
    if (atShop.kind === 'error') return `it cannot be played at an intact shop: ${atShop.message}`;
    const atBackend = await play(parsed.scenario, url, options);
    if (atBackend.kind === 'passed') return 'played once more it passes';
    return atBackend.kind === 'error' ? `it could not be played once more: ${atBackend.message}` : null;
  };

const play = async (scenario: Scenario, target: Target, options: ReplayOptions): Promise<Outcome> => {
  try {
    const environment = await composeEnvironment(target, { ...options, backend: scenario.backend });
    return await playScenario(scenario, environment);
  } catch (error) {
    return errorOutcome({ line: 1, column: 1 }, error);
  }
};
