/** `npm run bench:server` runs to its end and measures every row. */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url));
const FEW = ['--rounds', '1', '--requests', '64', '--connections', '8', '--orders', '8', '--json'];

it('measures every row', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...FEW]);
  const { rows } = JSON.parse(stdout) as { readonly rows: readonly { name: string; cpuMicroseconds: number }[] };
  expect(rows.map(({ name }) => name)).toEqual([
    'constant, GET',
    'constant, POST',
    'constant behind the middleware, GET',
    'constant behind the middleware, POST',
    'cart get',
    'cart update',
    'place',
  ]);
  expect(rows.every(({ cpuMicroseconds }) => cpuMicroseconds > 0)).toBe(true);
});

it('names a wrong flag, with exit code 2', async () => {
  const failed = promisify(execFile)(process.execPath, [RUN, '--rounds', '11']);
  await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--rounds must be from 1') });
});
