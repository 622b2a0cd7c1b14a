/** `simulate` on a terminal: its progress bar, and what Ctrl-C does. */
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '../../../cli/simulate/report/report.ts';

const START = fileURLToPath(new URL('../../../cli/start.mjs', import.meta.url));

/** More than are ever played before the signal. */
const MANY = ['simulate', '--sessions', '1000000', '--json'];
/** Standard error becomes a terminal as far as the program can see, so that the bar is written to the pipe. */
const AS_TERMINAL = ['--import', 'data:text/javascript,process.stderr.isTTY = true'];
const [HIDE_CURSOR, SHOW_CURSOR] = ['\u001b[?25l', '\u001b[?25h'];
const CTRL_C = '\u0003';
const BAR = /(\d+) % \| (\d+) of 1000000 sessions \| (\d+)\/s \| \S+ left/gu;

type Output = { readonly out: () => string; readonly err: () => string };

const outputOf = (child: ChildProcessWithoutNullStreams): Output => {
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return { out: () => out, err: () => err };
};

/** How many sessions the bar says have been played. */
const playedIn = (text: string): number =>
  Math.max(0, ...[...text.matchAll(BAR)].map(([, , played]) => Number(played)));

const someArePlayed = async (text: () => string, child: ChildProcessWithoutNullStreams): Promise<void> => {
  await expect.poll(() => [playedIn(text()) > 0, child.exitCode], { timeout: 60_000 }).toEqual([true, null]);
};

it('Ctrl-C during a simulation ends a run of two threads, with a report on what was played', async () => {
  const child = spawn(process.execPath, [...AS_TERMINAL, START, ...MANY, '--workers', '2']);
  const { out, err } = outputOf(child);
  await someArePlayed(err, child);
  child.kill('SIGINT');
  const played = playedIn(err());
  await once(child, 'close');
  expect({ code: child.exitCode, signal: child.signalCode }).toEqual({ code: 0, signal: null });
  const { sessions, planned, policies } = JSON.parse(out()) as SimulationReport;
  expect(planned).toBe(1_000_000);
  expect(sessions).toBeGreaterThanOrEqual(played);
  expect(sessions).toBeLessThan(planned);
  for (const { tables } of policies) expect(tables['funnel']?.rows['visit']?.total).toBe(sessions);
});

const { status, stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
/** It opens a pseudo-terminal; that of BSD has other flags. */
const hasScript = status === 0 && stdout.includes('util-linux');

it('a signal that ends the program clears the progress bar before', async () => {
  const child = spawn(process.execPath, [...AS_TERMINAL, START, ...MANY, '--workers', '1']);
  const { err } = outputOf(child);
  await someArePlayed(err, child);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGTERM');
  const [bar = '', after] = err().split(SHOW_CURSOR);
  expect(bar).toContain(HIDE_CURSOR);
  expect(after).not.toMatch(BAR);
});

describe.runIf(hasScript)('on a terminal', () => {
  it('simulate shows its progress, and Ctrl-C as it is typed replaces it by the report', async () => {
    // `exec`: some shells wait for the program and are ended by the signal themselves.
    const command = ['exec', process.execPath, START, 'simulate', '--sessions', '1000000', '--workers', '1'].join(' ');
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null']);
    const { out } = outputOf(child);
    await someArePlayed(out, child);
    child.stdin.write(CTRL_C);
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
    const [bar = '', report = ''] = out().split(SHOW_CURSOR);
    expect(bar).toContain('░ 0 % | 0 of 1000000 sessions');
    expect(bar).toContain(HIDE_CURSOR);
    expect(report).toMatch(/The run ended early: [\d,]+ of 10,00,000 sessions were played\./u);
    expect(report).not.toMatch(BAR);
  });
});
