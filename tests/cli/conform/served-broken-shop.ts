/** A shop in which a rule is broken, as the checks of conformance see it, and the replay of the sessions that they write. */
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { composeServedShop } from '../../../cli/composition.ts';
import type { ServedLocalShop } from '../../../cli/scenario/environment/local-shop.ts';
import { scenarioOf } from '../../../cli/conform/report/session-scenario.ts';
import type { Failure } from '../../../cli/conform/session/play-session.ts';
import { connectOverWire, createLocalEnvironment } from '../../../cli/scenario/environment/local-environment.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import { breakShop, type Break } from './broken-shop.ts';

/** Breaks nothing. */
export const INTACT: Break = ({ forward }) => forward();

/** A fresh shop in which this rule is broken. */
export const serveBroken = (change: Break, settings = DEFAULT_SETTINGS): ServedLocalShop => {
  const { local, request } = composeServedShop(settings);
  return { local, request: breakShop(request, change) };
};

/** How the scenario of a failure ends at the broken shop that it was found in, and at an intact one. */
export const replayedAt = async (
  shop: ServedLocalShop,
  failure: Failure,
): Promise<{ readonly broken: string; readonly intact: string }> => {
  const scenario = scenarioOf(failure, 'http://127.0.0.1:3000', 'replay.yaml');
  return { broken: await replayed(scenario, shop), intact: await replayed(scenario, serveBroken(INTACT)) };
};

/** How the scenario ends at this shop: `passed`, `failed`, or the message of what kept it from being played. */
const replayed = async (text: string, { local, request }: ServedLocalShop): Promise<string> => {
  const parsed = parseScenario('replay.yaml', text);
  if ('problems' in parsed) return JSON.stringify(parsed.problems);
  const outcome = await playScenario(
    parsed.scenario,
    createLocalEnvironment(local, connectOverWire(request), 'extended'),
  );
  return outcome.kind === 'error' ? outcome.message : outcome.kind;
};
