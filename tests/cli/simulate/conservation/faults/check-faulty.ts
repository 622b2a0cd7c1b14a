/** Plays faulty sessions in threads, and writes each violation as a scenario. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FaultyPart, FaultyWork } from './faulty-worker.ts';

export type FaultyTotals = {
  readonly played: number;
  readonly orders: number;
  readonly faults: number;
  readonly violations: number;
};

export const checkFaulty = async (
  { seed, first, end }: Omit<FaultyWork, 'step'>,
  folder: string,
  print: (line: string) => void,
  onProgress: (totals: FaultyTotals) => void = () => undefined,
): Promise<FaultyTotals> => {
  let totals: FaultyTotals = { played: 0, orders: 0, faults: 0, violations: 0 };
  const step = Math.min(availableParallelism(), end - first);
  const receive = ({ played, orders, faults, violations }: FaultyPart): void => {
    totals = {
      played: totals.played + played,
      orders: totals.orders + orders,
      faults: totals.faults + faults,
      violations: totals.violations + violations.length,
    };
    for (const { session, problems, scenario } of violations) {
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `seed-${seed}-session-${session}.yaml`);
      const replay = `# npm run lab -- conservation --faults --seed ${seed} --session ${session}\n`;
      writeFileSync(file, `${replay}${problems.map((problem) => `# ${problem}\n`).join('')}${scenario}`);
      print(`session ${session}: ${problems.join('; ')} (${file})`);
    }
    onProgress(totals);
  };
  await Promise.all(
    Array.from(
      { length: step },
      (_, index) =>
        new Promise<void>((resolve, reject) => {
          const workerData: FaultyWork = { seed, first: first + index, end, step };
          const worker = new Worker(new URL('faulty-worker.ts', import.meta.url), { workerData });
          worker.on('message', receive);
          worker.once('error', reject);
          worker.once('exit', () => resolve());
        }),
    ),
  );
  return totals;
};
