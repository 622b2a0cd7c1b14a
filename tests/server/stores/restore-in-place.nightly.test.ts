/** A backup that is restored in the place of a store: not while a server has it, and then by the documented steps. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder, startTestServer, type TestServer } from '../fixtures/client-folder.ts';
import { projectBuiltWith } from '../fixtures/trading-shop.ts';
import { addressOf, createServe, ROOT } from '../fixtures/serve-process.ts';
import { until } from '../fixtures/waiting.ts';
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

describe('a SQLite store', () => {
  it('is restored in place by the documented steps, and keeps what the backup has', async () => {
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

  it('is not restored under a server whose file was moved away, which acknowledges nothing more', async () => {
    const own = folder.file('moved');
    mkdirSync(own);
    const [file, backup] = [join(own, 'shop.db'), folder.file('moved-backup.db')];
    const server = await start(`sqlite:${file}`);
    onTestFinished(() => server.close());
    await visit(server);
    await backUpStore(`sqlite:${file}`, backup);
    renameSync(file, `${file}.old`);
    await expect(restoreStore(`sqlite:${file}`, backup)).rejects.toThrow(/stop the server first/u);
    expect(existsSync(file)).toBe(false);
    // It looks once a second, later on a busy machine.
    const add = () => call(server, 'cart/add', { pid: WASH, qty: 1 });
    await until(async () => (await add()).status === 503, 5_000, 200);
    expect(await add()).toMatchObject({ status: 503, code: 'BUSY' });
    await until(async () => (await fetch(`${server.url}/readyz`)).status === 503, 5_000, 100);
    expect(server.errors.join('\n')).toMatch(
      /^the store takes no writes: .*shop\.db is no longer the file that this server opened, .*; stop the server/mu,
    );
  });

  it('is refused to a server while a backup is restored into it', async () => {
    const { lockForRestore } = await import('../../../adapters/sql/sqlite/use-lock.ts');
    const file = folder.file('restoring.db');
    const lock = lockForRestore(file);
    await expect(openStore(`sqlite:${file}`)).rejects.toThrow(/: a backup is being restored into it/u);
    lock.release();
  });

  const serve = createServe();
  it('is refused to the command with exit code 2 while a server’s process has it, and restored when that was killed', async () => {
    const own = folder.file('process');
    mkdirSync(own);
    const file = join(own, 'shop.db');
    const store = `sqlite:${file}`;
    const backup = folder.file('process-backup.db');
    const project = await projectBuiltWith(folder.file('project'));
    const run = serve(['--sandbox', '--port', '0', '--store', store], {}, project);
    await visit({ url: await addressOf(run) });
    const bhor = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['cli/main.ts', ...args, '--store', store], { cwd: ROOT, encoding: 'utf8' });
    expect(bhor('backup', backup).status).toBe(0);
    const refused = bhor('restore', backup);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('stop the server first')]);
    run.child.kill('SIGKILL');
    await run.ended;
    mkdirSync(join(own, 'aside'));
    for (const name of readdirSync(own).filter((one) => one.startsWith('shop.db')))
      renameSync(join(own, name), join(own, 'aside', name));
    const restored = bhor('restore', backup);
    expect([restored.status, restored.stderr]).toEqual([0, '']);
  });
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

  it('is open to the operator’s commands beside a server, and to a restore beside those', async () => {
    const { url } = await createDatabase();
    const command = await openStore(url, { isServer: false });
    await command.close();
    const [source, backup] = [`sqlite:${folder.file('source.db')}`, folder.file('source-backup.jsonl')];
    await (await openStore(source)).close();
    const filled = await start(source);
    await visit(filled);
    await backUpStore(source, backup);
    await filled.close();
    const beside = await openStore(url, { isServer: false });
    expect((await restoreStore(url, backup)).rows).toBeGreaterThan(0);
    await beside.close();
  });
});
