/** How long a quote takes compared with starting Node at the same time: a ratio, since machines differ. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { median } from '../median.ts';

const START = fileURLToPath(new URL('../../cli/start.mjs', import.meta.url));
/** About 2.3 on an idle machine. */
const LIMIT = 3;
const PAIRS = 9;
/** Other load on the machine may distort a round, but hardly all of them. */
const ROUNDS = 4;

const timed = (argv: readonly string[]): number => {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, argv, { stdio: 'ignore', env: { PATH: process.env['PATH'] } });
  expect(status).toBe(0);
  return performance.now() - start;
};

it(`bhor quote takes at most ${LIMIT} times as long as Node with an empty program`, () => {
  const quote = [START, 'quote', 'wash:2', '--coupon', 'DAWN10'];
  timed(quote);
  const ratios: number[] = [];
  while (ratios.length < ROUNDS && !ratios.some((ratio) => ratio <= LIMIT)) {
    const [nothing, quoted]: [number[], number[]] = [[], []];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      nothing.push(timed(['-e', '0']));
      quoted.push(timed(quote));
    }
    ratios.push(median(quoted) / median(nothing));
  }
  expect(
    Math.min(...ratios),
    `ratios of the rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
  ).toBeLessThanOrEqual(LIMIT);
}, 120_000);
