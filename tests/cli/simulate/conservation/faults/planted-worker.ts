/** Plays faulty sessions on a core with one mistake planted, in a thread of its own, until it is found. */
import { parentPort, workerData } from 'node:worker_threads';
import { breakModule, type Mutant } from '../../../../model/break-module.ts';

const { mutant, seed, sessions } = workerData as {
  readonly mutant: Mutant;
  readonly seed: number;
  readonly sessions: number;
};
breakModule(mutant);
const { playFaulty } = await import('./play-faulty.ts');

let found: { readonly session: number; readonly problems: readonly string[] } | undefined;
for (let session = 0; session < sessions && found === undefined; session += 1) {
  const { problems } = await playFaulty(seed, session);
  if (problems.length > 0) found = { session, problems };
}
parentPort?.postMessage(found ?? null);
