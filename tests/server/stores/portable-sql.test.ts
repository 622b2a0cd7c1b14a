/**
 * No statement needs what only PostgreSQL itself has, so that the relatives that speak its protocol stay possible: from the
 * migrations of an empty database to its backup.
 */
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { backUpStore } from '../../../server/stores/back-up-store.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { moved, openPaid, TO_DELIVERY } from '../../shop/orders.ts';
import { PHONE } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, createTestShop, place } from '../../shop/test-shop.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const UNPORTABLE =
  /\b(?:trigger|listen|(?:pg_)?notify|(?:pg_\w*)?advisory\w*|(?:big|small)?serial|nextval|deferrable|identity)\b/iu;

const folder = temporaryFolder();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Signs in, orders and pays, looks at it as customer and operator, lets the maintenance run, and backs up. */
const useEverything = async (location: string): Promise<void> => {
  const { store, isAnythingDue, close } = await openStore(location);
  const shop = createTestShop({ store });
  const { clock } = shop;
  const { api, number } = await openPaid(shop);
  await dataOf(api.listOrders());
  await moved({ shop, number }, ...TO_DELIVERY);
  await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
  await place(api);
  await shop.deliverMessages();
  await clock.advance(60 * 60_000);
  await isAnythingDue(clock.now());
  await shop.runMaintenance();

  const { next } = await shop.searchOrders({ limit: 1 });
  await shop.searchOrders({ limit: 1, phone: PHONE, state: 'delivered', after: next });
  for (const state of ['waiting', 'parked'] as const) await shop.outbox.list({ state, limit: 1, after: null });
  await shop.sales([1, 7]);
  await close();
  await backUpStore(location, folder.file(`backup-${Date.now()}.jsonl`));
};

const expectPortable = (statements: ReadonlySet<string>): void => {
  expect(statements.size).toBeGreaterThan(30);
  for (const one of [/^create table/iu, /^insert into/iu, /^select\b.*\bfrom "?outbox/isu, /^delete from/iu])
    expect(
      [...statements].some((statement) => one.test(statement.trim())),
      String(one),
    ).toBe(true);
  expect([...statements].filter((statement) => UNPORTABLE.test(statement))).toEqual([]);
};

describe('every statement of a shop', () => {
  it('on SQLite is portable', async () => {
    const spies = [vi.spyOn(DatabaseSync.prototype, 'prepare'), vi.spyOn(DatabaseSync.prototype, 'exec')];
    await useEverything(`sqlite:${folder.file('shop.db')}`);
    expectPortable(new Set(spies.flatMap(({ mock }) => mock.calls.map(([text]) => text))));
  });
});

describeOnPostgres('every statement of a shop', () => {
  it('is portable', async () => {
    const { url } = await createDatabase();
    const query = vi.spyOn(Client.prototype, 'query');
    await useEverything(url);
    expectPortable(new Set(query.mock.calls.map(([asked]) => textOf(asked))));
  });
});

/** pg takes a text, or an object that has one. */
const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked;
  if (typeof asked === 'object' && asked !== null && 'text' in asked) return String(asked.text);
  throw new Error('a query without a text');
};

describeOnPostgres('a new database', () => {
  const collationOfKeys = async (client: Client): Promise<unknown> =>
    (
      await client.query(
        `select collation_name from information_schema.columns where table_name = 'documents' and column_name = 'key'`,
      )
    ).rows;

  it('orders keys by their bytes, without a collation if it says that it is CockroachDB, which refuses one', async () => {
    const [postgres, cockroach] = [await createDatabase(), await createDatabase()];
    const client = new Client(cockroach.url);
    await client.connect();
    await client.query(`
      create schema cockroach;
      create function cockroach.version() returns text language sql as $$ select 'CockroachDB CCL v25.4.1' $$;
      create function cockroach.sha256(text) returns text language sql
        as $$ select encode(pg_catalog.sha256(convert_to($1, 'UTF8')), 'hex') $$;
      alter database ${client.database ?? ''} set search_path = cockroach, pg_catalog, public`);
    await client.end();
    for (const [{ url }, collation] of [
      [postgres, 'C'],
      [cockroach, null],
    ] as const) {
      await (await openStore(url)).close();
      const looking = new Client(url);
      await looking.connect();
      expect(await collationOfKeys(looking)).toEqual([{ collation_name: collation }]);
      await looking.end();
    }
  });
});
