/**
 * Stores that have had many shoppers: sessions and delivered orders, copies of one of each, are written into the
 * database, since a million requests would take hours.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { insertRows, type TableRow } from '../../../adapters/sql/backup/table-rows.ts';
import { rowOf } from '../../../adapters/sql/rows.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { orders, type OrderRecord } from '../../../core/shop/documents/orders.ts';
import { newSession, sessions } from '../../../core/shop/documents/sessions.ts';
import { products } from '../../../core/catalogue/products.ts';
import { lastingStore, openStore, withDatabase } from '../../../server/stores/open-store.ts';
import { spawnServer } from './child-process.ts';
import { raviOrders, sandboxCall, signUp } from '../http-shopper.ts';
import { storedId } from '../../shop/stored.ts';

export type PrefilledStore = { readonly store: string; readonly remove: () => Promise<void> };

/** An empty store of its own: a temporary file, or a new database beside the one in a `postgres://` URL. */
export const createEmptyStore = async (store: string, suffix: string): Promise<PrefilledStore> => {
  if (!store.startsWith('postgres')) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-store-'));
    return { store: `sqlite:${join(folder, 'shop.db')}`, remove: async () => rmSync(folder, { recursive: true }) };
  }
  const url = new URL(store);
  const name = `bench_${suffix}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: store });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`drop database if exists ${name}`);
  await run(`create database ${name}`);
  url.pathname = name;
  return { store: url.href, remove: () => run(`drop database ${name}`) };
};

/** A store with so many sessions and orders. */
export const createPrefilledStore = async (
  kind: string,
  records: number,
  clientRoot: string,
): Promise<PrefilledStore> => {
  const empty = await createEmptyStore(kind, String(records));
  await placeOneOrder(empty.store, clientRoot);
  const { store, close } = await openStore(empty.store, { isServer: false });
  const order = (await store.search(orders, { limit: 1 })).found[0]?.document;
  if (order === undefined) throw new Error('no order was placed');
  await close();
  await fill(empty.store, order, records);
  return empty;
};

/** By a server on the store, which ends afterwards. */
const placeOneOrder = async (store: string, clientRoot: string): Promise<void> => {
  const server = await spawnServer('sandbox', clientRoot, store);
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const api = await signUp(origin, String(FIRST_PHONE));
    await api.quickBuy({ pid: products[1]?.id ?? '', qty: 1 });
    const placed = await api.placeOrder(raviOrders('cod', rupees(899)));
    if (!placed.status) throw new Error(`${placed.code}: ${placed.message}`);
    for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'])
      await sandboxCall(origin, 'order', { order: placed.data.order.order, to });
  } finally {
    await server.stop();
  }
};

/** Phones of customers that are not measured. */
const FIRST_PHONE = 7_000_000_000;

/** As a restored backup is written: each row once, in one transaction. */
const fill = (store: string, order: OrderRecord, records: number): Promise<number> =>
  withDatabase(lastingStore(store), (database) =>
    database.change((db) => insertRows(db, rowsOfMany(order, records, Date.now()))),
  );

async function* rowsOfMany(order: OrderRecord, records: number, now: number): AsyncGenerator<TableRow> {
  const session = { ...newSession(now), quantities: { [products[1]?.id ?? '']: 1 }, version: 1 };
  for (let index = 0; index < records; index += 1) {
    const number = `BHFILL${String(index).padStart(10, '0')}`;
    const phone = String(FIRST_PHONE + index);
    const id = storedId(`filled-session-${String(index).padStart(17, '0')}`);
    const placed = { ...order, number, phone, session: id, placedAt: order.placedAt - index };
    yield { table: 'documents', row: rowOf(put(sessions, sessions.key(id), { ...session, lastUsedAt: now - index })) };
    yield { table: 'documents', row: rowOf(put(orders, orders.key(number), placed)) };
  }
}
