/** What the command says of browsers that are not there, and how it prints and judges what it played. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findPrograms, missingReason } from '../../cli/setup/firefox-and-webkit.mjs';
import { resultLine } from './report.ts';
import { problemsIn } from './processes/shop-server.ts';

const NOWHERE = { FIREFOX_PATH: '/nowhere/firefox', WEBKIT_DRIVER_PATH: '/nowhere/driver', XVFB_PATH: '/nowhere/xvfb' };

const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), ...args], {
    env: { ...process.env, ...NOWHERE },
    encoding: 'utf8',
  });

describe('npm run browsers', () => {
  it('fails for every journey of a browser that could not run, with the reason', () => {
    const { status, stdout, stderr } = run();
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(
      stdout.match(
        /^✗ Firefox: .*\n {4}could not run: FIREFOX_PATH names \/nowhere\/firefox, which does not exist$/gmu,
      ),
    ).toHaveLength(2);
    expect(stdout.match(/^✗ WebKit: /gmu)).toHaveLength(2);
    expect(stdout).toMatch(/\n0 passed, 4 failed\n$/u);
  });

  it('plays in the requested browser, and lists the available ones', () => {
    expect(run('WebKit').stdout).toMatch(/^✗ WebKit[^]*\n0 passed, 2 failed\n$/u);
    const { status, stdout, stderr } = run('opera', '--shots', '--fast');
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: 'no such browser or option: opera, --fast; there are firefox, webkit, --shots\n',
    });
  });
});

describe('the programs of the browsers', () => {
  it('are found on the search path or by their variable, and named with their package if they are missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'programs-'));
    for (const name of ['firefox', 'Xvfb', 'driver']) writeFileSync(join(folder, name), '');
    const onPath = { PATH: `/nowhere:${folder}` };
    const found = findPrograms(onPath);
    expect(found).toEqual({ firefox: join(folder, 'firefox'), webkitDriver: undefined, xvfb: join(folder, 'Xvfb') });
    expect(missingReason(['firefox'], found, onPath)).toBeUndefined();
    expect(missingReason(['webkitDriver', 'xvfb'], found, onPath)).toBe(
      'WebKitWebDriver is not installed: run apt-get install webkit2gtk-driver as root, or name the executable in WEBKIT_DRIVER_PATH',
    );
    expect(findPrograms({ ...onPath, WEBKIT_DRIVER_PATH: join(folder, 'driver') }).webkitDriver).toBe(
      join(folder, 'driver'),
    );
    rmSync(folder, { recursive: true });
  });
});

describe('the report of npm run browsers', () => {
  const result = { browser: 'Firefox', journey: 'UPI declined, then paid', ms: 12_345, problem: '' };

  it('is a line with the time for what passed, and the reason under what failed', () => {
    expect(resultLine(result)).toBe('✓ Firefox: UPI declined, then paid (12.3 s)');
    expect(resultLine({ ...result, problem: 'thrown: a\nthrown: b\n' })).toBe(
      '✗ Firefox: UPI declined, then paid (12.3 s)\n    thrown: a\n    thrown: b',
    );
  });

  it('counts requests that the server refused and errors of its own as problems', () => {
    const fine = '{"level":"info","method":"GET","path":"/","status":200,"ms":1.2}';
    const refused = fine.replace('200', '409');
    const broken = '{"level":"error","message":"GET / broke"}';
    expect(problemsIn(`${fine}\n${refused}\n${fine.replace('200', '304')}\n${broken}\n`)).toEqual([
      `server: ${refused}`,
      `server: ${broken}`,
    ]);
  });
});
