/** What the small areas of the core may and may not import, and how far core/shop and core/shopper see. */
import { because, detours, PACKAGES, type Boundary } from './boundary.ts';

const CORE_FOLDERS = ['entities', 'catalogue', 'pricing', 'validation', 'ports', 'shop', 'shopper'];
const USE_CASES_SEE = ['entities', 'catalogue', 'pricing', 'validation', 'ports'];

const coreFolder = (name: string, sees: readonly string[], says: string, override = `core/${name}/**`): Boundary => ({
  override,
  file: `core/${name}/planted.ts`,
  allows: ['./x.ts', ...sees.map((other) => `../${other}/x.ts`)],
  forbids: [
    ...because(says, [
      ...CORE_FOLDERS.filter((other) => other !== name && !sees.includes(other)).map((other) => `../${other}/x.ts`),
      '../elsewhere/x.ts',
      '../../adapters/memory/x.ts',
      '../../web/x.ts',
      '../../server/x.ts',
      '../../cli/x.ts',
      '../../tests/x.ts',
      ...PACKAGES,
    ]),
    ...detours('./../elsewhere/x.ts', '../entities/../elsewhere/x.ts'),
  ],
});

/** A folder inside one of the core's small areas. */
const innerFolder = (area: string, name: string, sees: readonly string[], says: string): Boundary => ({
  override: `core/${area}/*/**`,
  file: `core/${area}/${name}/planted.ts`,
  allows: ['./x.ts', '../x.ts', ...sees.map((other) => `../../${other}/x.ts`)],
  forbids: [
    ...because(says, [
      ...CORE_FOLDERS.filter((other) => other !== area && !sees.includes(other)).map((other) => `../../${other}/x.ts`),
      '../elsewhere/x.ts',
      '../../../web/x.ts',
      ...PACKAGES,
    ]),
    ...detours('./../elsewhere/x.ts'),
  ],
});

export const CORE_BOUNDARIES: readonly Boundary[] = [
  coreFolder('newcomer', [], 'only the core folders named for it', 'core/**'),
  coreFolder('entities', [], 'entities see'),
  coreFolder('catalogue', ['entities'], 'the catalogue sees'),
  coreFolder('pricing', ['entities', 'catalogue'], 'pricing sees'),
  coreFolder('validation', ['entities', 'catalogue'], 'validation sees'),
  coreFolder('ports', ['entities', 'pricing'], 'ports see'),
  coreFolder('shop', USE_CASES_SEE, 'core/shop never sees core/shopper'),
  coreFolder('shopper', USE_CASES_SEE, 'core/shopper never sees core/shop,'),
  innerFolder('entities', 'money', [], 'entities see'),
  innerFolder('catalogue', 'settings', ['entities'], 'the catalogue sees'),
  innerFolder('ports', 'store', ['entities', 'pricing'], 'ports see'),
];
