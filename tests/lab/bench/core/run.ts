/**
 * `npm run lab -- bench-core`: how many quotes, steps of the rules, purchases and whole sessions the core does, on one worker
 * thread and on two, alternating, as medians. Ratios count: absolute figures are those of one machine and hour.
 */
import { once } from 'node:events';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { collectSessionsYoung } from '../../../../cli/simulate/run/play-run.ts';
import { compareWith } from './against.ts';
import { describeReport, type ReportRow } from './report.ts';
import type { Result, Task } from './worker.ts';
import { workloads, type WorkloadName } from './workloads.ts';
import { median } from '../../../median.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    milliseconds: { type: 'string', default: '600' },
    json: { type: 'boolean', default: false },
    against: { type: 'string' },
    sessions: { type: 'string', default: '20000' },
  },
});
const rounds = Number(options.rounds);
const roundMs = Number(options.milliseconds);
if (!(Number.isInteger(rounds) && rounds >= 1 && roundMs >= 1)) {
  process.stderr.write('error: --rounds must be a whole number from 1 and --milliseconds a number from 1\n');
  process.exit(2);
}
if (options.against !== undefined) {
  compareWith(options.against, rounds, Number(options.sessions));
  process.exit(0);
}
/** Unmeasured at first, until the code is compiled; not where rounds are so short that nothing can be read from them. */
const warmUpMs = Math.min(1200, 6 * roundMs);
const names = Object.keys(workloads) as readonly WorkloadName[];

const spawn = (): Worker => new Worker(new URL('./worker.ts', import.meta.url));

const ask = async (worker: Worker, task: Task): Promise<Result> => {
  const answer = once(worker, 'message');
  worker.postMessage(task);
  return ((await answer) as [Result])[0];
};

type Sample = { readonly perSecond: number; readonly cpuMicroseconds: number };

/** All these workers at the same time. Processor time is that of the whole process, with its garbage collection. */
const sample = async (workers: readonly Worker[], task: Task): Promise<Sample> => {
  const before = process.cpuUsage();
  const results = await Promise.all(workers.map((worker) => ask(worker, task)));
  const { user, system } = process.cpuUsage(before);
  const count = results.reduce((sum, result) => sum + result.count, 0);
  return {
    perSecond: results.reduce((sum, result) => sum + (result.count / result.ms) * 1000, 0),
    cpuMicroseconds: (user + system) / count,
  };
};

// As in a simulation; what outlives its session by chance would slow down every row.
collectSessionsYoung();
const first = spawn();
const both = [first, spawn()];
const samples = names.map((name) => ({ name, one: [] as Sample[], two: [] as Sample[] }));
for (const workload of names) await sample(both, { workload, ms: warmUpMs });
for (let round = 0; round < rounds; round += 1)
  for (const { name, one, two } of samples) {
    one.push(await sample([first], { workload: name, ms: roundMs }));
    two.push(await sample(both, { workload: name, ms: roundMs }));
  }
await Promise.all(both.map((worker) => worker.terminate()));

const rows = samples.map(({ name, one, two }): ReportRow => ({
  workload: name,
  name: workloads[name].name,
  perSecond: median(one.map(({ perSecond }) => perSecond)),
  cpuMicroseconds: median(one.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  perSecondOnTwo: median(two.map(({ perSecond }) => perSecond)),
}));
process.stdout.write(options.json ? `${JSON.stringify({ rounds, roundMs, rows }, null, 2)}\n` : describeReport(rows));
