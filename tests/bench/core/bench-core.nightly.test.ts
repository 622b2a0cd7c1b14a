/** `npm run bench:core` runs to its end and measures every workload. */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ReportRow } from './report.ts';
import { workloads } from './workloads.ts';

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url));

describe('npm run bench:core', () => {
  it('measures every workload of the core, on one worker and on two', { timeout: 180_000 }, async () => {
    const flags = ['--rounds', '1', '--milliseconds', '1', '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...flags]);
    const { rounds, roundMs, rows } = JSON.parse(stdout) as {
      readonly rounds: number;
      readonly roundMs: number;
      readonly rows: readonly ReportRow[];
    };
    expect({ rounds, roundMs }).toEqual({ rounds: 1, roundMs: 1 });
    expect(rows.map(({ workload, name }) => [workload, name])).toEqual(
      Object.entries(workloads).map(([workload, { name }]) => [workload, name]),
    );
    for (const { perSecond, perSecondOnTwo, cpuMicroseconds } of rows)
      expect(Math.min(perSecond, perSecondOnTwo, cpuMicroseconds)).toBeGreaterThan(0);
  });

  it('names a wrong flag, with exit code 2', async () => {
    const failed = promisify(execFile)(process.execPath, [RUN, '--rounds', '0']);
    await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--rounds must be') });
  });
});
