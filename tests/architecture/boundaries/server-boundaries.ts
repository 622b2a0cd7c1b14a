/** What the server and its folders may and may not import. */
import { because, detours, packagesBut, type Boundary } from './boundary.ts';
import { host, NEVER_EACH_OTHER, type Host } from './host.ts';

const SERVER: Host = {
  packages: ['node:fs', 'node:fs/promises', 'hono', 'hono/cookie', '@hono/node-server'],
  packagesSay: 'inversify stays in server/composition.ts',
  others: ['web', 'cli', 'tests'],
  othersSay: NEVER_EACH_OTHER,
  runsShopper: false,
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

export const SERVER_BOUNDARIES: readonly Boundary[] = [
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
      '../../adapters/sql/store-location.ts',
      '../../core/catalogue/x.ts',
      '../../core/shop/shop.ts',
    ],
    'server/config sees valibot',
  ),
  serverFolder('requests', [...MIDDLEWARE_SEES, '../monitoring/x.ts'], 'server/requests sees'),
  serverFolder('monitoring', [...MIDDLEWARE_SEES, 'prom-client'], 'server/monitoring sees'),
];
