/** The model is worth something only if it sees a broken rule: here every rule is broken once, and must be seen. */
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { mutants, type Mutant, type Verdict } from './mutants.ts';

const play = (mutant: Mutant): Promise<Verdict> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./mutant-worker.ts', import.meta.url), { workerData: mutant });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      reject(new Error(`the thread ended with ${code} and no verdict`));
    });
  });

describe('the model notices when', () => {
  it.each(mutants)(
    '$name',
    async (mutant) => {
      const verdict = await play(mutant);
      expect(verdict, verdict.message).toMatchObject({ isCaught: true });
    },
    60_000,
  );
});
