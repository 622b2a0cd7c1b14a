/** A backup that is restored in the place of a store: not while a server has it, and then by the documented steps. */
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder, startTestServer, type TestServer } from '../fixtures/client-folder.ts';
import { WASH } from '../../samples/products.ts';

const folder = temporaryFolder();
const start = async (store: string): Promise<TestServer> => {
  const client = createClientFolder();
  onTestFinished(() => client.remove());
  return startTestServer(client, { store });
};

type Site = { readonly url: string };

const call = async ({ url }: Site, path: string, body: object, cookie = '') => {
  const answer = await fetch(`${url}/server/api/${path}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const { data, code } = (await answer.json()) as {
    readonly data?: { readonly items?: object };
    readonly code?: string;
  };
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { status: answer.status, code, data, cookie: cookies.join('; ') || cookie };
};

/** A visitor with one wash in the cart; the cookie that says who it is. */
const visit = async (site: Site): Promise<string> => {
  const { status, cookie } = await call(site, 'cart/add', { pid: WASH, qty: 1 });
  expect(status).toBe(200);
  return cookie;
};
const isKnown = async ({ url }: Site, cookie: string): Promise<boolean> => {
  const answer = await fetch(`${url}/server/api/cart/get.php`, { headers: { cookie } });
  return JSON.stringify(await answer.json()).includes(WASH);
};

it('a SQLite store is restored in place by the documented steps, and keeps what the backup has', async () => {
  const own = folder.file('steps');
  mkdirSync(own);
  const [file, backup] = [join(own, 'shop.db'), folder.file('steps-backup.db')];
  const store = `sqlite:${file}`;
  const first = await start(store);
  const before = await visit(first);
  await backUpStore(store, backup);
  const after = await visit(first);

  await expect(restoreStore(store, backup)).rejects.toThrow(/: a server is using it; stop the server first$/u);
  await first.close();
  await expect(restoreStore(store, backup)).rejects.toThrow(/is not empty/u);
  // What server/backups.md says.
  const aside = join(own, 'aside');
  mkdirSync(aside);
  for (const name of readdirSync(own).filter((one) => one.startsWith('shop.db')))
    renameSync(join(own, name), join(aside, name));
  expect((await restoreStore(store, backup)).rows).toBeGreaterThan(0);
  expect((await checkStore(store)).problems).toEqual([]);

  const second = await start(store);
  onTestFinished(() => second.close());
  expect([await isKnown(second, before), await isKnown(second, after)]).toEqual([true, false]);
  await visit(second);
});

describeOnPostgres('a store', () => {
  it('is not restored while a server has it, emptied or not, and is when the server has stopped', async () => {
    const { url, query } = await createDatabase();
    const backup = folder.file('postgres-backup.jsonl');
    const first = await start(url);
    const before = await visit(first);
    await backUpStore(url, backup);
    const after = await visit(first);
    await query('truncate documents, outbox');
    await expect(restoreStore(url, backup)).rejects.toThrow(/: a server is using it; stop the server first$/u);
    await first.close();
    await query('truncate documents, outbox');
    expect((await restoreStore(url, backup)).rows).toBeGreaterThan(0);
    const second = await start(url);
    onTestFinished(() => second.close());
    expect([await isKnown(second, before), await isKnown(second, after)]).toEqual([true, false]);
  });
});
