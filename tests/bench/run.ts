/**
 * `npm run bench:server`: how much a cart update, a cart read and a placed order cost beside a constant answer of bare
 * Hono, in one run, alternating, as medians. Ratios count: absolute figures are those of one machine and hour.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { settingsHash } from '../../adapters/settings/settings-hash.ts';
import { alignRows, type Cell } from '../../cli/text/table.ts';
import { products } from '../../core/catalogue/products.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { spawnServer, type MeasuredServer } from './child-process.ts';
import { runLoad, type NextRequest } from './load.ts';
import { customers, visitors } from './sessions.ts';
import { cartAdd, cartGet, cartUpdate, constantGet, constantPost, orderPlace } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    store: { type: 'string', default: 'memory' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '30000' },
    orders: { type: 'string', default: '448' },
    connections: { type: 'string', default: '64' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const connections = Number(options.connections);
/** Of each row, in each round, and before the first one. */
const requests = Number(options.requests);
const orders = Number(options.orders);
/** The site sends at most 500 one-time passwords in ten minutes, and each customer places one order in a round. */
const MAX_ORDERS = 500;
/** One phone may place ten orders a day. */
const MAX_ROUNDS = 10;
if (
  !(rounds >= 1 && rounds <= MAX_ROUNDS && connections >= 1 && requests >= 1 && orders >= 1 && orders <= MAX_ORDERS)
) {
  process.stderr.write(
    `error: --rounds must be from 1 to ${MAX_ROUNDS}, --orders from 1 to ${MAX_ORDERS}, --connections and --requests 1 or more\n`,
  );
  process.exit(2);
}

type Sample = { readonly perSecond: number; readonly cpuMicroseconds: number };
type Row = {
  readonly name: string;
  readonly server: MeasuredServer;
  readonly samples: Sample[];
  readonly next: () => NextRequest;
  /** Has one request for each customer, and no more. */
  readonly isPerCustomer?: true;
  readonly before?: () => Promise<void>;
};

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const upTo = (most: number, next: NextRequest): NextRequest => {
  let left = most;
  return (connection) => ((left -= 1) < 0 ? undefined : next(connection));
};

const measure = async ({ server, samples, next, isPerCustomer, before, name }: Row): Promise<void> => {
  await before?.();
  const { cpu: cpuBefore } = await server.usage();
  let refused: string | undefined;
  const load = await runLoad({
    port: server.port,
    connections,
    next: isPerCustomer === undefined ? upTo(requests, next()) : next(),
    onResponse: (_connection, status, body) => {
      if (status !== 200 || !body.startsWith('{"status":true')) refused ??= `${status} ${body}`;
    },
  });
  const { cpu: after } = await server.usage();
  if (refused !== undefined) throw new Error(`${name}: a request was refused: ${refused}`);
  samples.push({ perSecond: load.requests / load.seconds, cpuMicroseconds: (after - cpuBefore) / load.requests });
};

const pick = (cookies: readonly string[], index: number): string => cookies[index % cookies.length] ?? '';

const clientRoot = mkdtempSync(join(tmpdir(), 'bench-'));
writeFileSync(join(clientRoot, 'index.html'), '<!doctype html><title>Home</title>');
writeFileSync(join(clientRoot, '.settings.json'), JSON.stringify({ hash: settingsHash(DEFAULT_SETTINGS), file: null }));
const servers: MeasuredServer[] = [];
const spawn = async (...args: Parameters<typeof spawnServer>): Promise<MeasuredServer> => {
  const server = await spawnServer(...args);
  servers.push(server);
  return server;
};

try {
  const bare = await spawn('constant', clientRoot, '');
  const behind = await spawn('constant-behind', clientRoot, '');
  const shop = await spawn('shop', clientRoot, options.store);
  const { rss: startRss } = await shop.usage();
  const carts = await visitors(shop.port, connections, products[1]?.id ?? '');
  const buyers = await customers(shop.port, orders);
  let count = 0;
  let placed = 0;
  const eachBuyer = (request: (cookie: string) => string) => (): NextRequest => {
    let index = 0;
    return () => {
      const cookie = buyers[index];
      index += 1;
      return cookie === undefined ? undefined : request(cookie);
    };
  };
  const rows: readonly Row[] = [
    { name: 'constant, GET', server: bare, samples: [], next: () => () => constantGet },
    { name: 'constant, POST', server: bare, samples: [], next: () => () => constantPost },
    { name: 'constant behind the middleware, GET', server: behind, samples: [], next: () => () => constantGet },
    { name: 'constant behind the middleware, POST', server: behind, samples: [], next: () => () => constantPost },
    { name: 'cart get', server: shop, samples: [], next: () => (index) => cartGet(pick(carts, index)) },
    {
      name: 'cart update',
      server: shop,
      samples: [],
      next: () => (index) => cartUpdate(pick(carts, index), (count += 1)),
    },
    {
      name: 'place',
      server: shop,
      samples: [],
      isPerCustomer: true,
      before: async () => {
        await runLoad({ port: shop.port, connections, next: eachBuyer(cartAdd)() });
      },
      next: eachBuyer((cookie) => orderPlace(cookie, `bench-order-${(placed += 1)}`)),
    },
  ];
  // Unmeasured at first, until the code is compiled: that takes a number of requests, not a time.
  for (const { server, next, isPerCustomer } of rows) {
    if (isPerCustomer === undefined) await runLoad({ port: server.port, connections, next: upTo(requests, next()) });
  }
  for (let round = 0; round < rounds; round += 1) for (const row of rows) await measure(row);

  const { rss } = await shop.usage();
  const results = rows.map(({ name, samples }) => ({
    name,
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(samples.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  }));
  const [base] = results;
  const report = {
    store: options.store,
    rounds,
    connections,
    rows: results.map((row) => ({
      ...row,
      ratioOfProcessorTime: (base?.cpuMicroseconds ?? Number.NaN) / row.cpuMicroseconds,
      ratioOfThroughput: row.perSecond / (base?.perSecond ?? Number.NaN),
    })),
    rssAtStart: startRss,
    rssUnderLoad: rss,
    startMs: shop.startMs,
  };
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : table(report));
} finally {
  for (const server of servers) await server.stop();
  rmSync(clientRoot, { recursive: true });
}

function table({
  rows,
  rssAtStart,
  rssUnderLoad,
  startMs,
  store,
}: {
  readonly rows: readonly {
    readonly name: string;
    readonly perSecond: number;
    readonly cpuMicroseconds: number;
    readonly ratioOfProcessorTime: number;
    readonly ratioOfThroughput: number;
  }[];
  readonly rssAtStart: number;
  readonly rssUnderLoad: number;
  readonly startMs: number;
  readonly store: string;
}): string {
  const head = ['', 'ratio', 'µs of processor', 'requests/s', 'ratio of requests/s'].map((text) => ({ text }));
  const lines = rows.map((row): readonly Cell[] => [
    { text: row.name },
    { text: row.ratioOfProcessorTime.toFixed(2) },
    { text: row.cpuMicroseconds.toFixed(1) },
    { text: row.perSecond.toFixed(0) },
    { text: row.ratioOfThroughput.toFixed(2) },
  ]);
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
  return (
    `${alignRows(['left', 'right', 'right', 'right', 'right'], [head, ...lines])}\n` +
    `Store ${store}. Memory ${megabytes(rssAtStart)} MB at the start, ${megabytes(rssUnderLoad)} MB after the load; ` +
    `ready ${startMs.toFixed(0)} ms after the spawn.\n` +
    'ratio: processor time of the server for a bare constant answer, divided by that of the row.\n'
  );
}
