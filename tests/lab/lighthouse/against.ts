/** `--against REF`: pages of this storefront and of an earlier one, measured in turn on the same machine. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  ROOT,
  exitWithError,
  inRoot,
  runConcurrently,
  say,
  systemEnv,
} from '../../../cli/setup/paths-and-programs.mjs';
import { STOREFRONT, startSandbox } from '../../web/world/backend/shop.ts';
import { sumOf, weigh } from '../../web/tools/weights.ts';
import { median } from '../../median.ts';
import { openPhones, type Run } from './measure.ts';

/** What is measured if no page is named: each kind of page once. */
const PAGES = [
  '/',
  '/shop',
  '/products/wash',
  '/cart',
  '/checkout',
  '/login',
  '/profile/account',
  '/profile/orders',
  '/payment/success',
  '/frequently-asked-questions',
  '/policies/return-policy',
  '/not-a-page',
];

/** Checks the reference out below `.cache`, once, and builds it by its own programs and packages; returns its folder. */
const buildAt = async (ref: string): Promise<string> => {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short=12', `${ref}^{commit}`);
  const folder = inRoot('.cache', 'against', commit);
  if (!existsSync(folder)) {
    git('worktree', 'prune');
    git('worktree', 'add', '--quiet', '--detach', folder, commit);
  }
  say(`Building the storefront of ${ref} in .cache/against/${commit}…`);
  const { code, output } = await runConcurrently('npm', ['run', 'build', '--prefix', folder], systemEnv());
  if (code !== 0) exitWithError(`${output}The storefront of ${ref} could not be built (see above).`);
  return folder;
};

/** Kilobytes of scripts by path: before hydration, and in all. */
const sizesOf = (storefront: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    weigh(storefront).map(({ path, scripts, later }) => [
      path,
      [sumOf(scripts), sumOf(scripts) + sumOf(later)].map((bytes) => (bytes / 1000).toFixed(1)),
    ]),
  );

const WIDTHS = [30, 12, 5, 8, 8, 6, 10, 7];
const line = (cells: readonly string[]): string =>
  `${cells.map((cell, i) => (i < 2 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join(' ')}\n`;
const row = (path: string, name: string, runs: readonly Run[], sizes: readonly string[] = ['–', '–']): string => {
  const of = (figure: (run: Run) => number): number => median(runs.map(figure));
  return line([
    path,
    name,
    String(of(({ scores }) => scores.performance)),
    `${of(({ lcpMs }) => lcpMs)} ms`,
    `${of(({ blockedMs }) => blockedMs)} ms`,
    of(({ shift }) => shift).toFixed(3),
    ...sizes,
  ]);
};

/** Prints the medians of `runs` runs each, which alternate between the two storefronts. */
export const compareWith = async (ref: string, paths: readonly string[], runs: number): Promise<void> => {
  const earlier = await buildAt(ref);
  // Each storefront is served by the server of its own release.
  const { startSandbox: startEarlier } = (await import(join(earlier, 'tests/web/world/backend/shop.ts'))) as {
    readonly startSandbox: typeof startSandbox;
  };
  const { phoneOf, close } = await openPhones();
  const shops = [await startEarlier(), await startSandbox()];
  const phones = await Promise.all(shops.map(phoneOf));
  const sizes = [sizesOf(join(earlier, 'dist/client')), sizesOf(STOREFRONT)];
  process.stdout.write(line(['page', 'storefront', 'score', 'LCP', 'blocked', 'CLS', 'kB at first', 'in all']));
  for (const path of paths.length > 0 ? paths : PAGES) {
    const done: Run[][] = phones.map(() => []);
    for (let i = 0; i < runs; i += 1)
      for (const [index, measure] of phones.entries()) done[index]?.push(await measure(path));
    for (const [index, name] of [ref, 'now'].entries())
      process.stdout.write(row(index === 0 ? path : '', name.slice(0, 12), done[index] ?? [], sizes[index]?.get(path)));
  }
  await close();
  for (const shop of shops) await shop.close();
};
