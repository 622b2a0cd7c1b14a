/** What each adapter may and may not import. */
import { because, detours, packagesBut, type Boundary } from './boundary.ts';
import { NOT_RUN_HERE, shopperInside } from './shopper-boundaries.ts';

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

export const ADAPTER_BOUNDARIES: readonly Boundary[] = [
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
];
