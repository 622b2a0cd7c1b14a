/**
 * With many records in the store, neither requests nor the maintenance nor the operator's lists read a whole table: they
 * find what they need through an index.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { NEVER } from '../../../adapters/sql/schema/tables.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { moved, openPaid, TO_DELIVERY } from '../../shop/orders.ts';
import { PHONE } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, createTestShop, place } from '../../shop/test-shop.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { sampleSms } from '../../messages/sample-messages.ts';

/** Of each kind of record. */
const RECORDS = 10_000;
const NOW = Date.UTC(2026, 0, 15);
const LATER = NOW + 1_000 * HOUR_MS;

/** Statements that both databases understand. */
const filled = (table: string, columns: string, values: string): string =>
  `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${RECORDS})
   insert into ${table} (${columns}) select ${values} from numbers`;
const DOCUMENT = 'key, kind, version, document, at';
const MESSAGE = 'id, channel, receiver, is_otp, position, free_at, attempts, is_overtaken, message';
const message = JSON.stringify(sampleSms({ at: NOW }));

const RECORDS_OF_A_SHOP: readonly string[] = [
  filled('documents', `${DOCUMENT}, due_at`, `'session/filled-' || i, 'session', 1, '{}', ${NOW} - i, ${LATER} + i`),
  filled('documents', `${DOCUMENT}, due_at`, `'phone/filled-' || i, 'phone', 1, '{}', 0, ${LATER} + i`),
  filled(
    'documents',
    `${DOCUMENT}, owner, state, due_at`,
    `'order/FILLED' || i, 'order', 1, '{}', ${NOW} - 1 - i, 'owner-' || (i % 1000), 'confirmed', ${LATER} + i`,
  ),
  // Waiting to be tried again, and parked.
  filled('outbox', MESSAGE, `'waiting-' || i, 'sms', 'to-' || i, 0, ${NOW} + i, ${LATER} + i, 1, 0, '${message}'`),
  filled(
    'outbox',
    `${MESSAGE}, parked_at`,
    `'parked-' || i, 'sms', 'to-' || i, 0, ${NOW} - i, ${NEVER}, 1, 0, '${message}', ${NOW} - 1`,
  ),
];

/** A few requests, turns of the maintenance, and looks of the operator. */
const useShop = async (location: string): Promise<void> => {
  const { store, isAnythingDue, close } = await openStore(location, { isServer: false });
  const shop = createTestShop({ store, start: NOW });
  const { clock } = shop;

  const { api, number } = await openPaid(shop);
  for (let qty = 1; qty <= 10; qty += 1) {
    await dataOf(api.updateCart({ pid: WASH, qty: 1 + (qty % 3) }));
    await dataOf(api.getCart());
    await shop.deliverMessages();
  }
  await dataOf(api.listOrders());
  await moved({ shop, number }, ...TO_DELIVERY);
  await dataOf(api.returnOrder({ order: number, reason: 'not for me', upi: 'asha@okbank' }));
  await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
  await place(api);
  for (let turn = 0; turn < 10; turn += 1) {
    await clock.advance(30 * MINUTE_MS);
    expect(await isAnythingDue(clock.now())).toBe(true);
    await shop.runMaintenance();
  }

  await shop.searchOrders({ limit: 1 });
  expect((await shop.searchOrders({ limit: 50, phone: PHONE, state: 'confirmed' })).orders).toEqual([]);
  expect((await shop.searchOrders({ limit: 50, state: 'return_requested' })).orders).toHaveLength(1);
  expect([await shop.heldOrders(), await shop.dueRefunds()]).toEqual([[], []]);
  for (const state of ['waiting', 'parked'] as const) {
    const first = await shop.outbox.list({ state, limit: 50, after: null });
    expect((await shop.outbox.list({ state, limit: 50, after: first.next })).items).toHaveLength(50);
    expect(await store.outbox.list({ state, limit: 50, to: PHONE })).toMatchObject({ entries: [] });
  }
  await close();
};

const folder = temporaryFolder();
afterEach(() => {
  vi.restoreAllMocks();
});

it('SQLite searches its tables through indexes', async () => {
  const path = folder.file('shop.db');
  await (await openStore(`sqlite:${path}`, { isServer: false })).close();
  const db = new DatabaseSync(path);
  for (const statement of RECORDS_OF_A_SHOP) db.exec(statement);

  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await useShop(`sqlite:${path}`);
  const statements = new Set(
    prepare.mock.calls
      .map(([text]) => text)
      .filter((text) => / (?:documents|outbox)\b|"(?:documents|outbox)"/u.test(text)),
  );
  prepare.mockRestore();
  expect(statements.size).toBeGreaterThan(15);

  const planOf = (statement: string): readonly string[] =>
    db
      .prepare(`explain query plan ${statement}`)
      .all()
      .map(({ detail }) => String(detail));
  const plans = [...statements].map((statement) => ({ statement, plan: planOf(statement) }));
  // The first of the parked ones is enough to know that there are some.
  const isWhole = (step: string): boolean => {
    const isScan = /^SCAN (?:documents|outbox|m|e)\b/u.test(step);
    return isScan && !step.endsWith('outbox_parked_in_order');
  };
  expect(plans.filter(({ plan }) => plan.some(isWhole))).toEqual([]);
  const indexesOf = (part: string): readonly string[] =>
    plans.filter(({ statement }) => statement.includes(part)).map(({ plan }) => plan.join('\n'));
  for (const plan of indexesOf('"owner" = ?')) expect(plan).toContain('documents_by_owner');
  for (const plan of indexesOf('"outbox" as "e"'))
    expect(plan).toMatch(/SEARCH e .*\(channel=\? AND receiver=\? AND position<\?\)/u);
  db.close();
});

describeOnPostgres('many records', () => {
  it('are searched through indexes', async () => {
    const { url, query } = await createDatabase();
    await (await openStore(url)).close();
    for (const statement of RECORDS_OF_A_SHOP) await query(statement);
    await query('analyze');

    /** Of both tables, since the database was created. Connections report what they have read when they end. */
    const rowsRead = async (): Promise<number> => {
      const others = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
      while (((await query<{ count: number }>(others))[0]?.count ?? 0) > 0) await wait(20);
      const [read] = await query<{ rows: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
         where relname in ('documents', 'outbox')`,
      );
      return read?.rows ?? Number.NaN;
    };
    const before = await rowsRead();
    await useShop(url);
    const read = (await rowsRead()) - before;
    // Once an hour the parked messages are read, to see whether they are too old.
    expect(read).toBeLessThan(6 * RECORDS);
  });
});
