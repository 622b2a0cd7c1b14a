/** What the command line and its folders may and may not import. */
import { because, detours, packagesBut, type Boundary } from '../boundary.ts';
import { host, type Host } from '../host.ts';
import { cliFolder } from './cli-folder.ts';

const CLI: Host = {
  packages: ['node:fs', 'node:fs/promises', 'commander', 'yaml', 'picocolors'],
  packagesSay: 'inversify stays in cli/composition.ts',
  others: ['web', 'tests'],
  othersSay: 'The CLI sees the server',
  runsShopper: true,
};

export const CLI_BOUNDARIES: readonly Boundary[] = [
  host('cli/**', 'cli/planted.ts', '../', CLI, ['../server/x.ts']),
  host('cli/**', 'cli/commands/planted.ts', '../../', CLI, ['../../server/x.ts']),
  { ...host('cli/**', 'cli/planted-too.ts', '../', CLI), forbids: because('Only cli/program.ts', ['./commands/x.ts']) },
  {
    ...host('cli/**', 'cli/elsewhere/planted.ts', '../../', CLI),
    forbids: because('Only cli/program.ts', ['../commands/x.ts']),
  },
  host('cli/program.ts', 'cli/program.ts', '../', CLI, ['./commands/x.ts']),
  host('cli/composition.ts', 'cli/composition.ts', '../', CLI, ['inversify', '../server/x.ts']),
  cliFolder('cli/text', ['../../core/x.ts'], 'cli/text sees the core only'),
  cliFolder('cli/input', ['../io.ts', '../text/x.ts', '../../core/x.ts'], 'cli/input sees'),
  cliFolder(
    'cli/config',
    ['../io.ts', '../text/x.ts', '../../core/x.ts', '../../server/config/x.ts', 'node:fs', 'commander'],
    'cli/config reads',
  ),
  cliFolder('cli/shell-completion', ['commander'], 'cli/shell-completion sees commander only'),
  ...['quotes', 'reporters', 'sandbox', 'stores'].map((name) =>
    cliFolder(
      `cli/${name}`,
      ['../io.ts', '../input/x.ts', '../scenario/play/x.ts', '../../core/x.ts', 'commander', 'picocolors', 'yaml'],
      'never a command',
    ),
  ),
  cliFolder(
    'cli/operator',
    [
      '../io.ts',
      '../config/x.ts',
      '../input/x.ts',
      '../stores/x.ts',
      '../../server/operator.ts',
      '../../core/x.ts',
      'commander',
      'picocolors',
    ],
    'never a command',
  ),
  {
    override: 'cli/record/**',
    file: 'cli/record/planted.ts',
    allows: ['./x.ts', '../../adapters/hono/x.ts', '../../core/entities/x.ts', '../../server/listen.ts'],
    forbids: [
      ...because('cli/record sees the adapters', [
        '../commands/x.ts',
        '../scenario/play/x.ts',
        '../../server/composition.ts',
        '../../web/x.ts',
        '../../tests/x.ts',
        '../../core/shopper/shopper.ts',
        ...packagesBut([]),
      ]),
      ...detours('./../elsewhere/x.ts'),
    ],
  },
  {
    override: 'cli/setup/**',
    file: 'cli/setup/planted.mjs',
    allows: ['./x.mjs', 'node:fs', 'node:fs/promises', 'playwright'],
    forbids: [
      ...because('Set-up scripts run on Node alone', [
        ...packagesBut(['node:fs', 'node:fs/promises']),
        '../main.ts',
        '../../core/shop/x.ts',
      ]),
      ...detours('./../main.ts'),
    ],
  },
];
