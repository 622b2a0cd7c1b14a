/** What the folders of the simulator may import, and what they may not. */
import { because, detours, packagesBut, type Boundary } from '../boundary.ts';

const OUTSIDE = ['../../commands/x.ts', '../../../web/x.ts', '../../../server/x.ts', '../../../tests/x.ts'];
const INSIDE_CORE = ['../../../core/shop/orders/x.ts', '../../../core/shopper/cart/x.ts'];

const folder = (
  name: string,
  allows: readonly string[],
  says: string,
  forbids: readonly string[],
  override = `cli/simulate/${name}/**`,
): Boundary => ({
  override,
  file: `cli/simulate/${name}/planted.ts`,
  allows: ['./x.ts', '../session-outcome.ts', '../../text/x.ts', '../../../core/entities/x.ts', ...allows],
  forbids: [
    ...because(says, [...OUTSIDE, ...INSIDE_CORE, ...forbids, ...packagesBut(allows)]),
    ...detours('./../elsewhere/x.ts'),
  ],
});

const PLAYS = 'neither files nor output';

export const SIMULATION_BOUNDARIES: readonly Boundary[] = [
  {
    override: 'cli/terminal/**',
    file: 'cli/terminal/planted.ts',
    allows: ['./x.ts', 'cli-progress', 'node:process'],
    forbids: [
      ...because('cli/terminal sees', [
        '../commands/x.ts',
        '../../server/x.ts',
        '../../core/entities/x.ts',
        '../simulate/load/x.ts',
        '../conform/run/x.ts',
        ...packagesBut(['cli-progress']),
      ]),
      ...detours('./../elsewhere/x.ts'),
    ],
  },
  folder(
    'market',
    ['valibot', '@valibot/to-json-schema', 'yaml', 'node:fs/promises', '../../../adapters/settings/x.ts'],
    'never a session',
    ['../session/x.ts', '../run/x.ts', '../report/x.ts', '../../../adapters/memory/x.ts', '../../../core/shop/shop.ts'],
  ),
  ...['session', 'environment', 'random', 'trace'].map((name) =>
    folder(name, ['yaml', '../market/x.ts', '../../scenario/actions/x.ts', '../../../adapters/memory/x.ts'], PLAYS, [
      '../run/x.ts',
      '../input/x.ts',
      '../report/x.ts',
      '../../scenario/load/x.ts',
    ]),
  ),
  ...['run', 'input'].map((name) =>
    folder(
      name,
      ['commander', 'node:fs', 'node:fs/promises', '../session/x.ts', '../report/x.ts', '../../../core/shop/shop.ts'],
      'never a command or the server',
      ['../../../core/shopper/shopper.ts'],
    ),
  ),
  {
    override: 'cli/simulate/load/**',
    file: 'cli/simulate/load/planted.ts',
    allows: [
      './x.ts',
      '../../text/x.ts',
      '../../../adapters/php-client/x.ts',
      '../../../core/ports/x.ts',
      'node:perf_hooks',
    ],
    forbids: [
      ...because('cli/simulate/load sees the adapters and the core', [
        '../personas/x.ts',
        '../../commands/x.ts',
        '../../scenario/play/x.ts',
        '../../../server/listen.ts',
        '../../../tests/x.ts',
        '../../../core/shopper/shopper.ts',
        ...packagesBut([]),
      ]),
      ...detours('./../elsewhere/x.ts'),
    ],
  },
];
