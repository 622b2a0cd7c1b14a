/** Plays sessions one after the other in environments that are given, such as those of a shop at an address. */
import type { Environment } from '../../scenario/environment/environment.ts';
import { playSession } from '../session/play-session.ts';
import type { RunControl } from './play-run.ts';
import { createResults, type ResultsData } from './results.ts';
import type { RunPlan } from './run-plan.ts';

export const playOneByOne = async (
  { policies, market, seed, sessions }: RunPlan,
  environmentOf: () => Promise<Environment>,
  { stop, onProgress }: RunControl = {},
): Promise<ResultsData> => {
  const [{ name, settings }] = policies;
  const results = createResults([{ name }]);
  for (let session = 0; session < sessions && stop?.aborted !== true; session += 1) {
    const environment = await environmentOf();
    results.add([await playSession({ environment, settings, market, seed, session })]);
    onProgress?.(session + 1);
  }
  return results.data();
};
