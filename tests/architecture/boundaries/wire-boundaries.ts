/** What the printed contract and the recorder of requests may and may not import. */
import { because, detours, packagesBut, type Boundary } from './boundary.ts';

export const WIRE_BOUNDARIES: readonly Boundary[] = [
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
];
