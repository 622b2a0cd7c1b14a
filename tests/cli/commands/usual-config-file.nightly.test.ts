/** The configuration file that every command reads where none is named, and what is said of a password in a flag. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { trade } from './traded-store.ts';

const ROOT = join(import.meta.dirname, '../../..');
const folder = temporaryFolder();

/** A command in the folder, as an operator runs it. */
const bhor = (...argv: readonly string[]) => {
  const { STORE: _store, SHOP_SETTINGS: _settings, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'cli/start.mjs'), ...argv], {
    cwd: folder.file('.'),
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('bhor.env in the folder', () => {
  it('is read by every command that names no file, and its store takes the place of the sandbox', async () => {
    await trade(`sqlite:${folder.file('shop.db')}`);
    writeFileSync(folder.file('bhor.env'), 'STORE=sqlite:shop.db\nLOG_LEVEL=warn\n');
    expect(bhor('store', 'check')).toMatchObject({ status: 0, stdout: expect.stringContaining('No errors.') });
    expect(bhor('orders', 'list')).toMatchObject({ status: 0, stdout: expect.stringMatching(/BH\w{10}/u) });
    expect(bhor('config', '--sandbox').stdout).toMatch(/^LOG_LEVEL +warn +file /mu);
  });

  it('is named with its line where it is wrong', () => {
    writeFileSync(folder.file('bhor.env'), 'STORE=sqlite:shop.db\nPORT=x\n');
    expect(bhor('config')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^bhor\.env:2:1: PORT "x"/u) });
  });
});
