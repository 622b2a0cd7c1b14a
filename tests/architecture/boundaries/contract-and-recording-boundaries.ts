/** What the printed contract, the recorder of sessions and the load generator may and may not import. */
import { because, detours, packagesBut, type Boundary } from './boundary.ts';

export const CONTRACT_AND_RECORDING_BOUNDARIES: readonly Boundary[] = [
  {
    override: 'adapters/wire/contract/**',
    file: 'adapters/wire/contract/planted.ts',
    allows: ['./x.ts', '../x.ts', '../codecs/x.ts', '../endpoints/x.ts', 'valibot', '@valibot/to-json-schema'],
    forbids: [
      ...because('An adapter sees the core, itself and adapters/wire', [
        '../sandbox/x.ts',
        '../../elsewhere/x.ts',
        '../../../web/x.ts',
        '../../../server/x.ts',
        '../../../cli/x.ts',
        '../../../core/shop/shop.ts',
        '../../../core/shopper/shopper.ts',
        ...packagesBut(['valibot', '@valibot/to-json-schema']),
      ]),
      ...detours('./../elsewhere/x.ts'),
    ],
  },
  {
    override: 'adapters/wire/contract/schemas/**',
    file: 'adapters/wire/contract/schemas/planted.ts',
    allows: ['./x.ts', '../../../../core/entities/x.ts', 'valibot'],
    forbids: [
      ...because("The contract's schemas see", [
        '../x.ts',
        '../../codecs/x.ts',
        '../../../../web/x.ts',
        '../../../../core/shop/shop.ts',
        '../../../../core/shopper/shopper.ts',
        ...packagesBut(['valibot']),
      ]),
      ...detours('./../elsewhere/x.ts'),
    ],
  },
  {
    override: 'adapters/wire/recording/**',
    file: 'adapters/wire/recording/planted.ts',
    allows: ['./x.ts', '../x.ts', '../codecs/x.ts', '../endpoints/x.ts', '../sandbox/x.ts'],
    forbids: [
      ...because('An adapter sees the core, itself and adapters/wire', [
        '../contract/x.ts',
        '../../elsewhere/x.ts',
        '../../../web/x.ts',
        '../../../cli/x.ts',
        '../../../core/shop/shop.ts',
        '../../../core/shopper/shopper.ts',
        ...packagesBut([]),
      ]),
      ...detours('./../elsewhere/x.ts'),
    ],
  },
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
