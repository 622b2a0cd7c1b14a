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
];
