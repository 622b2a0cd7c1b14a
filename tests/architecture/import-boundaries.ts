/**
 * What each folder may and may not import, as examples: the planted twins of the `no-restricted-imports` overrides.
 * `override` is the glob of the override that must answer for `file`.
 */
export interface Boundary {
  readonly override: string;
  readonly file: string;
  readonly allows: readonly string[];
  readonly forbids: readonly Forbidden[];
}

/** `says` is a piece of the message that tells why. */
export interface Forbidden {
  readonly specifier: string;
  readonly says: string;
}

const because = (says: string, specifiers: readonly string[]): readonly Forbidden[] =>
  specifiers.map((specifier) => ({ specifier, says }));

const PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  'hono',
  'hono/cookie',
  '@hono/node-server',
  'inversify',
  'reflect-metadata',
  'commander',
  'yaml',
  'picocolors',
  'vite',
  'kysely',
  'pg',
  'node:fs',
  'node:fs/promises',
];
const packagesBut = (allowed: readonly string[]): readonly string[] =>
  PACKAGES.filter((name) => !allowed.includes(name));

/** A path that hides where it leads; every folder refuses it before anything else. */
const detours = (...specifiers: readonly string[]): readonly Forbidden[] =>
  because('Write the shortest path', specifiers);

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

/** A folder of `core/shop`, and the folders beside it that it sees. */
const subfolder = (half: 'shop', name: string, beside: readonly string[], says: string): Boundary => ({
  override: `core/${half}/*/**`,
  file: `core/${half}/${name}/planted.ts`,
  allows: [
    './x.ts',
    '../x.ts',
    ...beside.map((other) => `../${other}/x.ts`),
    ...USE_CASES_SEE.map((other) => `../../${other}/x.ts`),
  ],
  forbids: [
    ...because(says, [
      '../elsewhere/x.ts',
      '../../shopper/x.ts',
      '../../../adapters/memory/x.ts',
      '../../../web/x.ts',
      '../../../server/x.ts',
      '../../../cli/x.ts',
      '../../../tests/x.ts',
      ...PACKAGES,
    ]),
    ...detours('./../elsewhere/x.ts', '../../entities/../elsewhere/x.ts'),
  ],
});

/** The folders of `core/shopper`, and those beside it that each sees: an order without cycles. */
const SHOPPER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  calls: [],
  page: [],
  session: ['page'],
  offer: ['calls'],
  cart: ['page'],
  checkout: ['cart', 'session'],
  orders: ['page', 'session'],
  account: ['checkout', 'session'],
  support: ['checkout', 'session'],
};
/** Created by single pages, with everything that the rest of the shopper has made. */
const SHOPPER_FEATURES = ['orders', 'account', 'support'];
const SHOPPER_HELPERS = ['../latest-only.ts', '../notice.ts', '../observable.ts', '../stored.ts'];

const shopperFolder = (name: string, beside: readonly string[]): Boundary => {
  const context = '../feature-context.ts';
  const isFeature = SHOPPER_FEATURES.includes(name);
  return {
    override: `core/shopper/${name}/**`,
    file: `core/shopper/${name}/planted.ts`,
    allows: [
      './x.ts',
      ...SHOPPER_HELPERS,
      ...(isFeature ? [context] : []),
      ...beside.map((other) => `../${other}/x.ts`),
      ...USE_CASES_SEE.map((other) => `../../${other}/x.ts`),
    ],
    forbids: [
      ...because('only the folders beside it that are named for it', [
        ...Object.keys(SHOPPER_FOLDERS)
          .filter((other) => other !== name && !beside.includes(other))
          .map((other) => `../${other}/x.ts`),
        ...(isFeature ? [] : [context]),
        '../shopper.ts',
        '../elsewhere/x.ts',
        '../../shop/x.ts',
        '../../../adapters/memory/x.ts',
        '../../../web/x.ts',
        '../../../server/x.ts',
        '../../../cli/x.ts',
        '../../../tests/x.ts',
        ...PACKAGES,
      ]),
      ...detours('./../elsewhere/x.ts', '../../entities/../elsewhere/x.ts'),
    ],
  };
};

/** What the hosts that run the shopper's half may import of it. */
const SHOPPER_ENTRANCES = [
  'shopper',
  'ports',
  'observable',
  'notice',
  'next-step',
  'feature-context',
  'account/account',
  'account/account-state',
  'account/reward-cash-store',
  'orders/orders',
  'orders/track-order',
  'support/grievance',
  'support/pincode-check',
  'support/pincode-fill',
  'offer/countdown',
  'session/next-page',
  'cart/prices',
  'cart/url-coupon',
  'page/chunk-guard',
];
const ONLY_ENTRANCES = 'Of core/shopper only its entrances are imported';
const NOT_RUN_HERE = 'Only web and cli run core/shopper';

/** The entrances of `core/shopper` that a file may import, `up` being the way from it to the project's root. */
const shopperEntrances = (up: string): readonly string[] =>
  SHOPPER_ENTRANCES.map((entrance) => `${up}core/shopper/${entrance}.ts`);
const shopperInside = (says: string, up: string): readonly Forbidden[] => [
  ...because(
    says,
    ['latest-only', 'cart/cart-store', 'orders/payment-result'].map((file) => `${up}core/shopper/${file}.ts`),
  ),
  ...(says === NOT_RUN_HERE ? because(says, [`${up}core/shopper/shopper.ts`]) : []),
];

const adapter = (name: string, override: string, packages: readonly string[] = []): Boundary => ({
  override,
  file: `adapters/${name}/planted.ts`,
  allows: ['./x.ts', '../wire/x.ts', '../../core/shop/x.ts', ...packages],
  forbids: [
    ...because('An adapter sees the core, itself and adapters/wire', [
      '../elsewhere/x.ts',
      '../../web/x.ts',
      '../../server/x.ts',
      '../../cli/x.ts',
      '../../tests/x.ts',
      ...packagesBut(packages),
    ]),
    ...shopperInside(NOT_RUN_HERE, '../../'),
    ...detours('../wire/../elsewhere/x.ts', '../../core/../web/x.ts'),
  ],
});

interface Host {
  readonly packages: readonly string[];
  readonly packagesSay: string;
  readonly others: readonly string[];
  readonly othersSay: string;
  /** Whether the host runs the shopper's half, and so may import its entrances. */
  readonly runsShopper: boolean;
}

/** A host's file, `up` being the way from it to the project's root. */
const host = (override: string, file: string, up: string, rules: Host, extra: readonly string[] = []): Boundary => ({
  override,
  file,
  allows: [
    './x.ts',
    `${up}core/shop/x.ts`,
    `${up}adapters/wire/x.ts`,
    ...(rules.runsShopper ? shopperEntrances(up) : []),
    ...rules.packages,
    ...extra,
  ],
  forbids: [
    ...because(rules.packagesSay, packagesBut([...rules.packages, ...extra])),
    ...because(
      rules.othersSay,
      rules.others.map((other) => `${up}${other}/x.ts`),
    ),
    ...shopperInside(rules.runsShopper ? ONLY_ENTRANCES : NOT_RUN_HERE, up),
    ...detours('./../x.ts', `${up}core/../tests/x.ts`),
  ],
});

const NEVER_EACH_OTHER = 'The hosts (web, server, cli) never see each other';
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
const SERVER: Host = {
  packages: ['node:fs', 'node:fs/promises', 'hono', 'hono/cookie', '@hono/node-server'],
  packagesSay: 'inversify stays in server/composition.ts',
  others: ['web', 'cli', 'tests'],
  othersSay: NEVER_EACH_OTHER,
  runsShopper: false,
};
const CLI: Host = {
  packages: ['node:fs', 'node:fs/promises', 'commander', 'yaml', 'picocolors'],
  packagesSay: 'inversify stays in cli/composition.ts',
  others: ['web', 'tests'],
  othersSay: 'The CLI sees the server',
  runsShopper: true,
};

export const BOUNDARIES: readonly Boundary[] = [
  coreFolder('newcomer', [], 'only the core folders named for it', 'core/**'),
  coreFolder('entities', [], 'entities see'),
  coreFolder('catalogue', ['entities'], 'the catalogue sees'),
  coreFolder('pricing', ['entities', 'catalogue'], 'pricing sees'),
  coreFolder('validation', ['entities', 'catalogue'], 'validation sees'),
  coreFolder('ports', ['entities', 'pricing'], 'ports see'),
  coreFolder('shop', USE_CASES_SEE, 'core/shop never sees core/shopper'),
  coreFolder('shopper', USE_CASES_SEE, 'core/shopper never sees core/shop,'),
  subfolder('shop', 'cart', ['orders'], 'core/shop never sees core/shopper'),
  ...Object.entries(SHOPPER_FOLDERS).map(([name, beside]) => shopperFolder(name, beside)),

  ...['wire', 'php-client', 'memory', 'simulated', 'browser'].map((name) => adapter(name, 'adapters/**')),
  adapter('hono', 'adapters/hono/**', ['hono', 'hono/cookie']),
  ...['system', 'payments', 'messages', 'pincodes'].map((name) =>
    adapter(name, `adapters/${name}/**`, ['node:fs', 'node:fs/promises']),
  ),

  host('web/**', 'web/planted.tsx', '../', BUNDLE),
  host('web/**', 'web/pages/cart/planted.tsx', '../../../', BUNDLE, ['../../lib/x.ts']),
  host('web/vite.config.ts', 'web/vite.config.ts', '../', BUNDLER, ['@vitejs/plugin-react']),
  host('web/prerender.ts', 'web/prerender.ts', '../', BUNDLER),
  host('web/build/**', 'web/build/planted.ts', '../../', BUNDLER),
  host('server/**', 'server/planted.ts', '../', SERVER),
  host('server/composition.ts', 'server/composition.ts', '../', SERVER, ['inversify']),
  host('cli/**', 'cli/planted.ts', '../', CLI, ['../server/x.ts']),
  host('cli/**', 'cli/run/planted.ts', '../../', CLI, ['../../server/x.ts']),
  host('cli/composition.ts', 'cli/composition.ts', '../', CLI, ['inversify', '../server/x.ts']),
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
