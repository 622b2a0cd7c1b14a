/**
 * `npm run lab -- bench-server`: how much a cart update, a cart read and a placed order cost beside a constant answer of bare
 * Hono, in one run, alternating, as medians. Ratios count: absolute figures are those of one machine and hour. With
 * `--records 1000,1000000` the same requests are measured of shops that had as many sessions and orders before. Otherwise
 * the carts of a shop in production are measured beside the sandbox's.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { settingsHash } from '../../../adapters/settings/settings-hash.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { spawnServer, type MeasuredServer } from './child-process.ts';
import { runLoad, type NextRequest } from './load.ts';
import { createEmptyStore, createPrefilledStore, type PrefilledStore } from './prefilled-store.ts';
import { growthIn, reportedRows, reportedShop, reportText, type Report } from './report.ts';
import { cartRows, constantRows, sandboxRows, type Row } from './rows.ts';

const { values: options } = parseArgs({
  options: {
    store: { type: 'string', default: 'memory' },
    records: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string' },
    orders: { type: 'string' },
    connections: { type: 'string', default: '64' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const connections = Number(options.connections);
/** A request that waits for a server of its own takes several times as long. */
const isPostgres = options.store.startsWith('postgres');
/** Of each row, in each round, and before the first one. */
const requests = Number(options.requests ?? (isPostgres ? 10_000 : 30_000));
const orders = Number(options.orders ?? (isPostgres ? 150 : 448));
const records = options.records === '' ? [] : options.records.split(',').map(Number);
/** Each customer places one order in a round; making more customers would take longer than measuring. */
const MAX_ORDERS = 500;
/** Sessions live for 30 days, and the clock moves by nine hours in each round. */
const MAX_ROUNDS = 30;
const MAX_WARM_UPS = 40;

const problem = ((): string | undefined => {
  const isCount = (number: number, most: number): boolean =>
    Number.isSafeInteger(number) && number >= 1 && number <= most;
  if (!isCount(rounds, MAX_ROUNDS)) return `--rounds must be from 1 to ${MAX_ROUNDS}`;
  if (!isCount(orders, MAX_ORDERS)) return `--orders must be from 1 to ${MAX_ORDERS}`;
  if (!isCount(connections, Infinity) || !isCount(requests, Infinity))
    return '--connections and --requests must be 1 or more';
  if (!records.every((count) => isCount(count, 10_000_000)))
    return '--records must be numbers from 1 to 10000000, such as 1000,1000000';
  if (records.length > 0 && options.store === 'memory')
    return '--records needs --store sqlite, or the URL of a PostgreSQL database';
  return undefined;
})();
if (problem !== undefined) {
  process.stderr.write(`error: ${problem}\n`);
  process.exit(2);
}

/** On a terminal, as a large store takes minutes. */
const note = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`${(performance.now() / 1000).toFixed(0)} s: ${text}\n`);
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

/** Unmeasured, until the code is compiled, which takes a number of requests, not a time. */
const warmUp = async ({ server, next, isPerCustomer, before }: Row): Promise<void> => {
  const runs = isPerCustomer === undefined ? 1 : Math.ceil(requests / orders);
  for (let run = 0; run < Math.min(runs, MAX_WARM_UPS); run += 1) {
    await before?.();
    await runLoad({ port: server.port, connections, next: upTo(requests, next()) });
  }
};

const clientRoot = mkdtempSync(join(tmpdir(), 'bench-'));
writeFileSync(join(clientRoot, 'index.html'), '<!doctype html><title>Home</title>');
writeFileSync(join(clientRoot, '.settings.json'), JSON.stringify({ hash: settingsHash(DEFAULT_SETTINGS), file: null }));
const servers: MeasuredServer[] = [];
const spawn = async (...args: Parameters<typeof spawnServer>): Promise<MeasuredServer> => {
  const server = await spawnServer(...args);
  servers.push(server);
  return server;
};
type MeasuredShop = {
  readonly name: string;
  readonly server: MeasuredServer;
  readonly count: number;
  readonly rssAtStart: number;
  readonly rows: readonly Row[];
};
const created: PrefilledStore[] = [];
const kept = async (creating: Promise<PrefilledStore>): Promise<string> => {
  const made = await creating;
  created.push(made);
  return made.store;
};
/** The store of the only sandbox: the one that was named, or a file of its own for `sqlite`. */
const sandboxStore = async (): Promise<string> =>
  options.store === 'sqlite' ? kept(createEmptyStore(options.store, 'sandbox')) : options.store;
const tradingStore = async (): Promise<string> =>
  options.store === 'memory' ? options.store : kept(createEmptyStore(options.store, 'trading'));

const startSandbox = async (count: number): Promise<MeasuredShop> => {
  const store = count === 0 ? sandboxStore() : kept(createPrefilledStore(options.store, count, clientRoot));
  const server = await spawn('sandbox', clientRoot, await store);
  const { rss: rssAtStart } = await server.usage();
  if (count > 0) note(`${count} sessions and orders written`);
  const suffix = count === 0 ? '' : `, ${count} records`;
  const rows = await sandboxRows(server, { connections, orders, suffix });
  return { name: 'Sandbox', server, count, rssAtStart, rows };
};

/** What a sandbox costs more is its recorder, and the mark in its answers. */
const startTrading = async (): Promise<MeasuredShop> => {
  const server = await spawn('trading', clientRoot, await tradingStore());
  const { rss: rssAtStart } = await server.usage();
  return { name: 'Trading shop', server, count: 0, rssAtStart, rows: await cartRows(server, connections, ', trading') };
};

try {
  // Later servers start as an installed one does, from code that was compiled before, that of their store too.
  const warm = options.store === 'memory' ? undefined : await createEmptyStore(options.store, 'warm');
  await (await spawnServer('sandbox', clientRoot, warm?.store ?? 'memory')).stop();
  await warm?.remove();
  const bare = await spawn('constant', clientRoot, '');
  const sandboxes: MeasuredShop[] = [];
  for (const count of records.length === 0 ? [0] : records) sandboxes.push(await startSandbox(count));
  const trading = records.length === 0 ? [await startTrading()] : [];
  const shops = [...sandboxes, ...trading];
  const [first] = shops;
  // The same request of all shops is measured one right after the other.
  const ofShops = (first?.rows ?? []).flatMap((_, index) => shops.flatMap((shop) => shop.rows[index] ?? []));
  const rows = [...constantRows(bare), ...ofShops];
  for (const row of rows) {
    await warmUp(row);
    note(`${row.name}: warmed up`);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const row of rows) await measure(row);
    note(`round ${round + 1} of ${rounds} measured`);
  }

  const reported = reportedRows(rows);
  const report: Report = {
    rounds,
    connections,
    rows: reported,
    growth: records.length === 0 ? [] : growthIn(reported.slice(rows.length - ofShops.length), shops.length),
    shops: await Promise.all(
      shops.map(({ name, server, count, rssAtStart }) =>
        reportedShop(server, { name, store: options.store, records: count, rssAtStart }),
      ),
    ),
  };
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
} finally {
  for (const server of servers) await server.stop();
  for (const { remove } of created) await remove();
  rmSync(clientRoot, { recursive: true });
}
