/** What each folder may and may not import: a planted example for every `no-restricted-imports` override. */
import { because, detours, PACKAGES, packagesBut, type Boundary } from './boundary.ts';
import { CONFORM_BOUNDARIES } from './cli/conform-boundaries.ts';
import { SIMULATION_BOUNDARIES } from './cli/simulation-boundaries.ts';
import { CONTRACT_AND_RECORDING_BOUNDARIES } from './contract-and-recording-boundaries.ts';
import { SHOP_BOUNDARIES } from './shop-boundaries.ts';
import {
  NOT_RUN_HERE,
  ONLY_ENTRANCES,
  SHOPPER_BOUNDARIES,
  shopperEntrances,
  shopperInside,
} from './shopper-boundaries.ts';
import { WEB_BOUNDARIES } from './web-boundaries.ts';
import { cliRoom } from './cli/cli-folder.ts';
import { REPORT_BOUNDARIES } from './cli/simulation-report-boundaries.ts';

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

const adapter = (name: string, override: string, packages: readonly string[] = []): Boundary => ({
  override,
  file: `adapters/${name}/planted.ts`,
  allows: ['./x.ts', '../wire/x.ts', '../../core/shop/shop.ts', ...packages],
  forbids: [
    ...because('An adapter sees the core, itself and adapters/wire', [
      '../elsewhere/x.ts',
      '../../web/x.ts',
      '../../server/x.ts',
      '../../cli/x.ts',
      '../../tests/x.ts',
      '../../core/shop/orders/x.ts',
      ...packagesBut(packages),
    ]),
    ...shopperInside(NOT_RUN_HERE, '../../'),
    ...detours('../wire/../elsewhere/x.ts', '../../core/../web/x.ts'),
  ],
});

interface AdapterFolder {
  readonly beside: readonly string[];
  readonly hidden: readonly string[];
  readonly sees?: readonly string[];
  readonly packages?: readonly string[];
}

const DATABASES = ['kysely', 'pg', 'node:fs', 'node:fs/promises'];

/** A folder inside an adapter, and the folders beside it that it sees. */
const adapterFolder = (
  adapterName: string,
  name: string,
  { beside, hidden, packages = [], sees = [] }: AdapterFolder,
): Boundary => ({
  override: `adapters/${adapterName}/*/**`,
  file: `adapters/${adapterName}/${name}/planted.ts`,
  allows: [
    './x.ts',
    '../x.ts',
    ...beside.map((other) => `../${other}/x.ts`),
    ...sees,
    '../../../core/shop/shop.ts',
    ...packages,
  ],
  forbids: [
    ...because('An adapter sees the core, itself and adapters/wire', [
      ...hidden.map((other) => `../${other}/x.ts`),
      '../../elsewhere/x.ts',
      '../../../web/x.ts',
      '../../../server/x.ts',
      '../../../cli/x.ts',
      '../../../tests/x.ts',
      '../../../core/shop/orders/x.ts',
      ...packagesBut(packages),
    ]),
    ...detours('./../elsewhere/x.ts', '../../../core/../web/x.ts'),
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
    `${up}core/shop/shop.ts`,
    `${up}core/shop/ports.ts`,
    `${up}adapters/wire/x.ts`,
    ...(rules.runsShopper ? shopperEntrances(up) : []),
    ...rules.packages,
    ...extra,
  ],
  forbids: [
    ...because(rules.packagesSay, [`${up}core/shop/orders/x.ts`, ...packagesBut([...rules.packages, ...extra])]),
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

const MIDDLEWARE_SEES = [
  'node:fs',
  'node:fs/promises',
  'hono',
  'hono/cookie',
  '../../adapters/hono/x.ts',
  '../../core/entities/x.ts',
  '../../core/shop/shop.ts',
];

/** A folder of the server, and what it sees. */
const serverFolder = (name: string, allows: readonly string[], says: string): Boundary => ({
  override: `server/${name}/**`,
  file: `server/${name}/planted.ts`,
  allows: ['./x.ts', ...allows],
  forbids: [
    ...because(says, [
      '../composition.ts',
      '../elsewhere/x.ts',
      '../../web/x.ts',
      '../../cli/x.ts',
      '../../tests/x.ts',
      '../../core/shop/orders/x.ts',
      '../../core/shopper/shopper.ts',
      ...packagesBut(allows),
    ]),
    ...detours('./../elsewhere/x.ts'),
  ],
});

/** What every folder of `cli/scenario` sees but the one that reads files. */
const SCENARIO_SEES = ['../../input/x.ts', '../../text/x.ts', '../../../core/x.ts', '../../../adapters/wire/x.ts'];

export const BOUNDARIES: readonly Boundary[] = [
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
  ...SHOP_BOUNDARIES,
  ...SHOPPER_BOUNDARIES,

  ...['wire', 'php-client', 'memory', 'simulated', 'browser'].map((name) => adapter(name, 'adapters/**')),
  adapter('hono', 'adapters/hono/**', ['hono', 'hono/cookie']),
  adapterFolder('wire', 'endpoints', { beside: ['codecs'], hidden: ['sandbox', 'elsewhere'] }),
  adapterFolder('wire', 'sandbox', { beside: ['codecs'], hidden: ['endpoints', 'elsewhere'] }),
  adapterFolder('hono', 'sandbox', {
    beside: ['request', 'pages'],
    hidden: ['backend-proxy', 'elsewhere'],
    sees: ['../../wire/x.ts', '../../wire/codecs/x.ts'],
    packages: ['hono', 'hono/cookie'],
  }),
  {
    ...adapterFolder('hono', 'request', {
      beside: ['pages'],
      hidden: ['sandbox', 'backend-proxy', 'elsewhere'],
      sees: ['../../wire/x.ts'],
      packages: ['hono', 'hono/cookie', 'rate-limiter-flexible'],
    }),
    override: 'adapters/hono/request/**',
  },
  ...['payments', 'messages', 'pincodes'].map((name) =>
    adapter(name, `adapters/${name}/**`, ['node:fs', 'node:fs/promises']),
  ),
  {
    ...adapter('messages', 'adapters/messages/smtp.ts', ['node:fs', 'node:fs/promises', 'nodemailer']),
    file: 'adapters/messages/smtp.ts',
  },

  adapter('sql', 'adapters/sql/**', DATABASES),
  ...['sqlite', 'postgres'].map((name) =>
    adapterFolder('sql', name, {
      beside: ['schema'],
      hidden: [name === 'sqlite' ? 'postgres' : 'sqlite', 'elsewhere'],
      packages: DATABASES,
    }),
  ),
  adapter('system', 'adapters/system/**', ['node:fs', 'node:fs/promises', 'pino']),

  adapter('settings', 'adapters/settings/**', [
    'valibot',
    '@valibot/to-json-schema',
    'yaml',
    'node:fs',
    'node:fs/promises',
  ]),

  ...CONTRACT_AND_RECORDING_BOUNDARIES,

  host('web/**', 'web/planted.tsx', '../', BUNDLE),
  host('web/**', 'web/elsewhere/deeper/planted.tsx', '../../../', BUNDLE, ['../../lib/x.ts']),
  ...WEB_BOUNDARIES,
  host('web/vite.config.ts', 'web/vite.config.ts', '../', BUNDLER, ['@vitejs/plugin-react']),
  host('web/prerender.ts', 'web/prerender.ts', '../', BUNDLER),
  host('web/build/**', 'web/build/planted.ts', '../../', BUNDLER),
  host('server/**', 'server/planted.ts', '../', SERVER),
  host('server/composition.ts', 'server/composition.ts', '../', SERVER, ['inversify']),
  serverFolder(
    'config',
    [
      'valibot',
      '../message-sinks.ts',
      '../stores/digest-key.ts',
      '../../adapters/messages/x.ts',
      '../../adapters/payments/x.ts',
      '../../core/catalogue/x.ts',
      '../../core/shop/shop.ts',
    ],
    'server/config sees valibot',
  ),
  serverFolder('connections', ['node:fs', 'node:fs/promises'], 'server/connections sees Node'),
  serverFolder('requests', [...MIDDLEWARE_SEES, '../monitoring/x.ts'], 'server/requests sees'),
  serverFolder('monitoring', [...MIDDLEWARE_SEES, 'prom-client'], 'server/monitoring sees'),
  host('cli/**', 'cli/planted.ts', '../', CLI, ['../server/x.ts']),
  host('cli/**', 'cli/commands/planted.ts', '../../', CLI, ['../../server/x.ts']),
  { ...host('cli/**', 'cli/planted-too.ts', '../', CLI), forbids: because('Only cli/program.ts', ['./commands/x.ts']) },
  {
    ...host('cli/**', 'cli/elsewhere/planted.ts', '../../', CLI),
    forbids: because('Only cli/program.ts', ['../commands/x.ts']),
  },
  host('cli/program.ts', 'cli/program.ts', '../', CLI, ['./commands/x.ts']),
  host('cli/composition.ts', 'cli/composition.ts', '../', CLI, ['inversify', '../server/x.ts']),
  cliRoom('cli/text', ['../../core/x.ts'], 'cli/text sees the core only'),
  cliRoom('cli/input', ['../io.ts', '../text/x.ts', '../../core/x.ts'], 'cli/input sees'),
  cliRoom(
    'cli/config',
    ['../io.ts', '../text/x.ts', '../../core/x.ts', '../../server/config/x.ts', 'node:fs', 'commander'],
    'cli/config reads',
  ),
  cliRoom('cli/shell-completion', ['commander'], 'cli/shell-completion sees commander only'),
  ...['quotes', 'reporters', 'sandbox', 'stores'].map((name) =>
    cliRoom(
      `cli/${name}`,
      ['../io.ts', '../input/x.ts', '../scenario/play/x.ts', '../../core/x.ts', 'commander', 'picocolors', 'yaml'],
      'never a command',
    ),
  ),
  cliRoom(
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
  ...CONFORM_BOUNDARIES,
  ...SIMULATION_BOUNDARIES,
  cliRoom('cli/scenario/schema', [...SCENARIO_SEES, 'yaml'], 'cli/scenario/schema sees'),
  ...['expectation', 'format'].map((name) =>
    cliRoom(`cli/scenario/${name}`, [...SCENARIO_SEES, '../schema/x.ts'], 'The scenario format sees'),
  ),
  cliRoom(
    'cli/scenario/load',
    ['../format/x.ts', '../../io.ts', 'node:fs', 'node:fs/promises', 'yaml'],
    'cli/scenario/load sees',
  ),
  cliRoom(
    'cli/scenario/environment',
    [...SCENARIO_SEES, '../format/x.ts', '../../../adapters/memory/x.ts'],
    'never the actions',
  ),
  ...['actions', 'play', 'state'].map((name) =>
    cliRoom(
      `cli/scenario/${name}`,
      [...SCENARIO_SEES, '../environment/x.ts', '../state/x.ts'],
      'neither files nor output',
    ),
  ),
  ...REPORT_BOUNDARIES,
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
