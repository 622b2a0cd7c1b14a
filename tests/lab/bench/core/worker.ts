/** A worker thread that runs workloads for a given time and answers how many it has done. */
import { parentPort } from 'node:worker_threads';
import { workloads, type Workload, type WorkloadName } from './workloads.ts';

export type Task = { readonly workload: WorkloadName; readonly ms: number };
export type Result = { readonly count: number; readonly ms: number };

/** No two runs of this thread use the same seed. */
let seed = 0;

const measure = async ({ workload, ms }: Task): Promise<Result> => {
  const { run, batch }: Workload = workloads[workload];
  const start = performance.now();
  let count = 0;
  for (;;) {
    await run(batch, seed);
    seed += batch;
    count += batch;
    const elapsed = performance.now() - start;
    if (elapsed >= ms) return { count, ms: elapsed };
  }
};

parentPort?.on('message', (task: Task) => {
  void measure(task).then((result) => parentPort?.postMessage(result));
});
