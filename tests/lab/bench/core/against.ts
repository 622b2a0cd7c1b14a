/** `--against REF`: what a simulated session costs, in the processor time that it cost in an earlier release. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../../median.ts';

const root = join(import.meta.dirname, '../../../..');
/** Prints the processor time of the process, with all its threads, as its last line. */
const WATCH =
  'data:text/javascript,process.once("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write("\\n"+(user+system))})';

const secondsOf = (tree: string, seed: number, sessions: number): number => {
  const flags = ['--seed', String(seed), '--sessions', String(sessions), '--workers', '1', '--json'];
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', WATCH, join(tree, 'cli/main.ts'), 'simulate', ...flags],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`simulate in ${tree} ended with ${status}: ${stderr}`);
  return Number(stderr.split('\n').at(-1)) / 1e6;
};

/** Plays the same seeds there and here in turn; the packages of both are those of the current tree. */
export const compareWith = (ref: string, pairs: number, sessions: number): void => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const earlier = join(folder, 'tree');
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', root, 'worktree', ...args], { stdio: 'pipe' });
  try {
    git('add', '--detach', earlier, ref);
    symlinkSync(join(root, 'node_modules'), join(earlier, 'node_modules'));
    const ratios = Array.from({ length: pairs }, (_, index) => {
      const [before, now] = [secondsOf(earlier, index, sessions), secondsOf(root, index, sessions)];
      process.stdout.write(`${before.toFixed(2)} s in ${ref}, ${now.toFixed(2)} s now: ${(now / before).toFixed(2)}\n`);
      return now / before;
    });
    process.stdout.write(`A simulated session takes ${median(ratios).toFixed(2)} × the processor time of ${ref}.\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('prune');
  }
};
