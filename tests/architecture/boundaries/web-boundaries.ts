/**
 * The walls inside the storefront. Every folder of web that a folder below may not see is planted as a violation, so
 * that a new folder fails these tests until .oxlintrc.json names it.
 */
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { because, detours, packagesBut, type Boundary } from './boundary.ts';
import { host, NEVER_EACH_OTHER, type Host } from './host.ts';
import { ONLY_ENTRANCES, shopperEntrances, shopperInside } from './shopper-boundaries.ts';

const WEB = join(import.meta.dirname, '../../../web');
const IN_BUNDLE = ['react', 'react-dom', 'react-router-dom'];
const SHARED = ['ui', 'runtime', 'format', 'shopper', 'content', 'settings'];

/** The subjects of the shop, each with the other folders that it shows parts of. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  editorial: [],
  cart: [],
  product: [],
  orders: ['cart'],
  checkout: ['cart', 'orders'],
  account: ['checkout'],
  support: ['editorial'],
  home: ['product', 'editorial'],
};
const subjects = Object.keys(SUBJECTS);

/** The folders that hold code; styles are for everybody. */
const folders = readdirSync(WEB, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && globSync('**/*.{ts,tsx}', { cwd: join(WEB, entry.name) }).length > 0)
  .map(({ name }) => name)
  .filter((name) => name !== 'styles');
const rootFiles = readdirSync(WEB).filter((name) => /(?<!\.d)\.tsx?$/.test(name));

type Rules = {
  readonly sees: readonly string[];
  readonly says: string;
  readonly packages?: readonly string[];
  readonly packagesSay?: string;
  readonly seesAdapters?: boolean;
  /** Null where `core` says it. */
  readonly seesShopper?: boolean | null;
  /** Files of the core that it sees, and those that it does not. */
  readonly core?: { readonly allows: readonly string[]; readonly forbids: readonly string[] };
};

const ANY_OF_THE_CORE = { allows: ['entities/x.ts'], forbids: [] } as const;
const OBSERVABLE_ONLY = {
  allows: ['shopper/observable.ts'],
  forbids: [
    'entities/x.ts',
    'catalogue/x.ts',
    'shop/x.ts',
    'shopper/shopper.ts',
    'shopper/orders/x.ts',
    'support/x.ts',
  ],
} as const;

/** A folder of web, tried from a file in it and from one in a folder of its own. */
const webFolder = (
  name: string,
  {
    sees,
    says,
    packages = IN_BUNDLE,
    packagesSay = 'The storefront ships',
    seesAdapters = false,
    seesShopper = true,
    core = ANY_OF_THE_CORE,
  }: Rules,
): readonly Boundary[] =>
  ['', 'deeper/'].map((deeper) => {
    const web = deeper === '' ? '../' : '../../';
    const root = `${web}../`;
    const adapter = `${root}adapters/browser/x.ts`;
    return {
      override: `web/${name}/**`,
      file: `web/${name}/${deeper}planted.tsx`,
      allows: [
        './x.ts',
        ...core.allows.map((file) => `${root}core/${file}`),
        ...(seesShopper ? shopperEntrances(root) : []),
        ...sees.map((folder) => `${web}${folder}/x.ts`),
        ...packages,
        ...(seesAdapters ? [adapter] : []),
      ],
      forbids: [
        ...because(
          says,
          folders.filter((folder) => folder !== name && !sees.includes(folder)).map((folder) => `${web}${folder}/x.ts`),
        ),
        ...because(
          says,
          core.forbids.map((file) => `${root}core/${file}`),
        ),
        ...because(
          says,
          rootFiles.map((file) => `${web}${file}`),
        ),
        ...(seesAdapters ? [] : because('ports are bound in web/composition.ts', [adapter])),
        ...because(
          'The hosts (web, server, cli) never see each other',
          ['server', 'cli', 'tests'].map((host) => `${root}${host}/x.ts`),
        ),
        ...because(packagesSay, packagesBut(packages)),
        ...(core === ANY_OF_THE_CORE ? because(packagesSay, [`${root}core/shop/orders/x.ts`]) : []),
        ...(seesShopper === true ? shopperInside(ONLY_ENTRANCES, root) : []),
        ...(seesShopper === false ? because('does not import core/shopper', shopperEntrances(root)) : []),
        ...detours('./../x.ts', `${root}core/../tests/x.ts`),
      ],
    };
  });

const BUNDLE: Host = {
  packages: ['react', 'react-dom', 'react-router-dom'],
  packagesSay: 'The storefront ships',
  others: ['server', 'cli', 'tests'],
  othersSay: NEVER_EACH_OTHER,
  runsShopper: true,
};
const BUNDLER: Host = {
  ...BUNDLE,
  packages: ['node:fs', 'node:fs/promises', 'vite'],
  packagesSay: 'The storefront is built with',
  runsShopper: false,
};

export const WEB_BOUNDARIES: readonly Boundary[] = [
  host('web/**', 'web/planted.tsx', '../', BUNDLE),
  host('web/**', 'web/elsewhere/deeper/planted.tsx', '../../../', BUNDLE, ['../../lib/x.ts']),
  ...webFolder('ui', {
    sees: ['runtime'],
    says: 'web/ui knows nothing of the shop',
    core: OBSERVABLE_ONLY,
    seesShopper: null,
  }),
  ...webFolder('runtime', {
    sees: [],
    says: 'web/runtime knows nothing of the shop',
    core: OBSERVABLE_ONLY,
    seesShopper: null,
  }),
  ...webFolder('format', {
    sees: [],
    says: 'web/format sees core/entities only',
    packages: [],
    packagesSay: 'Formatting needs no package',
    core: { allows: ['entities/x.ts'], forbids: ['catalogue/x.ts', 'shop/x.ts', 'shopper/observable.ts'] },
    seesShopper: null,
  }),
  ...webFolder('settings', {
    sees: [],
    says: 'web/settings sees core/catalogue only',
    packages: [],
    packagesSay: 'Settings need no package',
    core: { allows: ['catalogue/x.ts'], forbids: ['entities/x.ts', 'shop/x.ts', 'shopper/observable.ts'] },
    seesShopper: null,
  }),
  ...webFolder('shopper', { sees: ['runtime', 'settings'], says: 'web/shopper sees the core and web/runtime' }),
  ...subjects.flatMap((name) =>
    webFolder(name, {
      sees: [...SHARED, ...(SUBJECTS[name] ?? [])],
      says: `web/${name} sees`,
      seesAdapters: name === 'checkout',
    }),
  ),
  ...webFolder('layout', { sees: [...SHARED, ...subjects], says: 'web/layout sees' }),
  ...webFolder('pages', { sees: [...SHARED, ...subjects, 'layout'], says: 'web/pages sees' }),
  ...webFolder('content', {
    sees: ['format', 'ui', 'settings'],
    says: 'web/content is data',
    packages: [],
    packagesSay: 'Content is data',
    seesShopper: false,
  }),
  host('web/vite.config.ts', 'web/vite.config.ts', '../', BUNDLER, ['@vitejs/plugin-react']),
  host('web/prerender.ts', 'web/prerender.ts', '../', BUNDLER),
  host('web/build/**', 'web/build/planted.ts', '../../', BUNDLER),
];
