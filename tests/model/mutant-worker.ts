/**
 * Plays random sessions on a core with one rule broken: runs in a thread of its own, so that the rule is broken there
 * only.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { breakModule } from './break-module.ts';
import { SEEN_BY_EVERY_MUTANT, type Mutant, type Verdict } from './mutants.ts';

breakModule(workerData as Mutant);
const { default: fc } = await import('fast-check');
const { checkSession } = await import('./check.ts');
const { Disagreement } = await import('./compare.ts');
const { steps } = await import('./steps.ts');
const { inProcess } = await import('./world.ts');

const details = await fc.check(
  fc.asyncProperty(steps, (session) => checkSession(session, inProcess)),
  // That they differ is what counts: the session need not be shortened.
  { ...SEEN_BY_EVERY_MUTANT, endOnFailure: true },
);
const error: unknown = details.errorInstance;
const verdict: Verdict = {
  isCaught: details.failed && error instanceof Disagreement,
  message: error instanceof Error ? error.message : String(error),
};
parentPort?.postMessage(verdict);
