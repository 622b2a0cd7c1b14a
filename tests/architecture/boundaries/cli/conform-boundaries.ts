/** What the conformance checker and its model may and may not import. */
import { because, detours, packagesBut, type Boundary } from '../boundary.ts';

const CHECKER_SEES = [
  './x.ts',
  '../model/x.ts',
  '../../io.ts',
  '../../input/x.ts',
  '../../text/x.ts',
  '../../scenario/play/x.ts',
  '../../../core/ports/x.ts',
  '../../../adapters/wire/x.ts',
  '../../../adapters/php-client/x.ts',
];

export const CONFORM_BOUNDARIES: readonly Boundary[] = [
  {
    override: 'cli/conform/**',
    file: 'cli/conform/session/planted.ts',
    allows: [...CHECKER_SEES, 'node:fs', 'node:fs/promises', 'fast-check', 'picocolors', 'yaml'],
    forbids: [
      ...because('cli/conform checks independently', [
        '../../../core/pricing/x.ts',
        '../../../core/shop/shop.ts',
        '../../../core/shopper/shopper.ts',
        '../../../adapters/hono/x.ts',
        '../../commands/x.ts',
        '../../composition.ts',
        '../../../server/x.ts',
        '../../../web/x.ts',
        '../../../tests/x.ts',
        ...packagesBut(['node:fs', 'node:fs/promises', 'fast-check', 'picocolors', 'yaml']),
      ]),
      ...detours('./../model/x.ts'),
    ],
  },
  {
    override: 'cli/conform/model/**',
    file: 'cli/conform/model/planted.ts',
    allows: ['./x.ts', '../../../core/catalogue/x.ts'],
    forbids: [
      ...because('The model computes for itself', [
        '../session/x.ts',
        '../../../core/entities/x.ts',
        '../../../core/pricing/x.ts',
        '../../../core/shop/shop.ts',
        '../../../adapters/wire/x.ts',
        ...packagesBut([]),
      ]),
      ...detours('./../session/x.ts'),
    ],
  },
];
