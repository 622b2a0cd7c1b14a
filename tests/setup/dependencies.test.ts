/**
 * Dependencies are installed only if the installed ones differ from the lockfile, so that a second start needs no
 * network.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/planted-tree.ts';

type Lock = {
  readonly packages: Record<string, { version?: string; integrity?: string; optional?: boolean }>;
};

const INSTALLED = join('node_modules', '.package-lock.json');
const NODE = join('node_modules', '.bin', 'node');
const readLock = (path: string): Lock => JSON.parse(readFileSync(path, 'utf8')) as Lock;

describe('the install of the dependencies', () => {
  let checkout = '';

  /** A checkout whose lockfile says that everything is installed. */
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
    cpSync(join(ROOT, 'cli', 'setup'), join(checkout, 'cli', 'setup'), { recursive: true });
    mkdirSync(join(checkout, 'node_modules', '.bin'), { recursive: true });
    for (const file of ['package-lock.json', INSTALLED]) cpSync(join(ROOT, file), join(checkout, file));
    symlinkSync(process.execPath, join(checkout, NODE));
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  const reason = (): string => {
    const script =
      "import { installReason } from './cli/setup/dependencies.mjs'; process.stdout.write(String(installReason()));";
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: checkout,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout;
  };
  const change = (file: string, edit: (packages: Lock['packages']) => void): void => {
    const lock = readLock(join(checkout, file));
    edit(lock.packages);
    writeFileSync(join(checkout, file), JSON.stringify(lock));
  };

  it('is not needed if everything is installed', () => {
    expect(reason()).toBe('undefined');
  });

  it('is needed if nothing is installed', () => {
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    expect(reason()).toBe('nothing is installed yet');
  });

  it('is needed if the lockfile has a different version, a different hash or an additional package', () => {
    change('package-lock.json', (packages) => {
      packages['node_modules/hono'] = { ...packages['node_modules/hono'], version: '0.0.1' };
    });
    expect(reason()).toBe('node_modules/hono differs from the lockfile');
    cpSync(join(ROOT, 'package-lock.json'), join(checkout, 'package-lock.json'));
    change(INSTALLED, (packages) => {
      packages['node_modules/yaml'] = { ...packages['node_modules/yaml'], integrity: 'sha512-x' };
    });
    expect(reason()).toBe('node_modules/yaml differs from the lockfile');
    cpSync(join(ROOT, INSTALLED), join(checkout, INSTALLED));
    change('package-lock.json', (packages) => {
      packages['node_modules/new'] = { version: '1.0.0' };
    });
    expect(reason()).toBe('node_modules/new differs from the lockfile');
  });

  it('is not needed for an optional package for another platform', () => {
    change('package-lock.json', (packages) => {
      packages['node_modules/elsewhere'] = { version: '1.0.0', optional: true };
    });
    expect(reason()).toBe('undefined');
  });

  it("is needed if the project's Node is missing or has a different version", () => {
    rmSync(join(checkout, NODE));
    expect(reason()).toBe("the project's Node does not run here");
    writeFileSync(join(checkout, NODE), '#!/bin/sh\necho v1.0.0\n', { mode: 0o755 });
    expect(reason()).toBe("the project's Node does not run here");
  });
});
