/** PostgreSQL behind a pooler, and on several hosts. */
import { expect, it, onTestFinished } from 'vitest';
import { StartError } from '../../../server/start-error.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { namedStore } from '../../../server/stores/registry.ts';
import { describeBehindPgbouncer, startPgbouncer } from '../../databases/pgbouncer.ts';
import { count, counters } from '../../databases/counters.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { startStallingProxy } from '../../databases/stalling-proxy.ts';

const behind = async (settings: Readonly<Record<string, string>>) => {
  const database = await createDatabase();
  const { url, stop } = await startPgbouncer(database.url, settings);
  onTestFinished(() => stop());
  return { url, query: database.query };
};

describeBehindPgbouncer('a store', () => {
  it('works in its default mode, of sessions, and is known as a server’s', async () => {
    const { url, query } = await behind({});
    const { store, close } = await openStore(url);
    const counts = await Promise.all(Array.from({ length: 30 }, () => count(store, 'a')));
    expect(Math.max(...counts)).toBe(30);
    expect((await store.search(counters, { limit: 10 })).found).toHaveLength(1);
    const sessions = await query<{ readonly name: string }>(
      `select application_name as name from pg_stat_activity where application_name like 'shop server%'`,
    );
    expect(sessions.length).toBeGreaterThan(0);
    await close();
  });

  it.each([{ pool_mode: 'transaction' }, { pool_mode: 'transaction', server_round_robin: '1' }])(
    'is refused with the reason where sessions change between transactions: %o',
    async (settings) => {
      const { url } = await behind(settings);
      const opening = openStore(url);
      await expect(opening).rejects.toThrow(StartError);
      await expect(opening).rejects.toThrow(/a pooler in front of it .*pool_mode = session/u);
    },
  );

  it('is refused with the reason where sessions change between statements', async () => {
    const { url } = await behind({ pool_mode: 'statement' });
    await expect(openStore(url)).rejects.toThrow(
      /^--store postgres:.*: (?:a pooler|the server or its pooler refused the connection)/u,
    );
  });

  it('is refused with the pooler’s words where it refuses a parameter of the URL', async () => {
    const { url } = await behind({});
    const opening = openStore(`${url}?options=-c%20geqo%3Doff`);
    await expect(opening).rejects.toThrow(
      /the server or its pooler refused the connection: unsupported startup parameter/u,
    );
  });
});

const portOf = (url: string): string => new URL(url).port;
/** The URL with these in the place of its host. */
const withHosts = (url: string, ...hosts: readonly string[]): string =>
  `${url.replace(/127\.0\.0\.1:\d+/u, hosts.join(','))}?target_session_attrs=read-write`;

describeBehindPgbouncer('a store with several hosts', () => {
  it('are left for the next one where they only take reads, as a standby does', async () => {
    const { url } = await createDatabase();
    const standby = await startPgbouncer(
      url,
      { server_reset_query: '' },
      { onConnect: 'set default_transaction_read_only = on' },
    );
    onTestFinished(() => standby.stop());
    await expect(openStore(standby.url)).rejects.toThrow(/the database is read-only, as on a standby/u);
    const { store, close } = await openStore(
      withHosts(url, `127.0.0.1:${portOf(standby.url)}`, `127.0.0.1:${portOf(url)}`),
    );
    expect([await count(store, 'a'), await count(store, 'a')]).toEqual([1, 2]);
    await close();
  });
});

describeOnPostgres('a store with several hosts', () => {
  it('are tried in their order, past one that is away and one that answers nothing', async () => {
    const { url } = await createDatabase();
    const silent = await startStallingProxy(Number(portOf(url)));
    onTestFinished(() => silent.close());
    silent.stall();
    const hosts = ['127.0.0.1:1', `127.0.0.1:${silent.port}`, `127.0.0.1:${portOf(url)}`];
    const { store, close } = await openStore(withHosts(url, ...hosts));
    expect(await count(store, 'a')).toBe(1);
    await close();
  });

  it('are left for the next one when they go away', async () => {
    const { url } = await createDatabase();
    const first = await startStallingProxy(Number(portOf(url)));
    const { store, close } = await openStore(withHosts(url, `127.0.0.1:${first.port}`, `127.0.0.1:${portOf(url)}`));
    onTestFinished(() => close());
    expect(await count(store, 'a')).toBe(1);
    await first.close();
    expect([await count(store, 'a'), await count(store, 'a')]).toEqual([2, 3]);
  });

  it('are not used where they only take reads', async () => {
    const { url, query } = await createDatabase();
    await query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    await expect(openStore(url)).rejects.toThrow(/the database is read-only, as on a standby/u);
    // One server twice: the store ends up at neither, and says why.
    const both = withHosts(url, `127.0.0.1:${portOf(url)}`, `127.0.0.1:${portOf(url)}`);
    await expect(openStore(both)).rejects.toThrow(/the database is read-only, as on a standby/u);
  });

  it('are named without the password', async () => {
    const text = 'postgres://shop:se:c@ret@h1:5432,h2:5433/shop?target_session_attrs=read-write';
    expect(namedStore(text)?.name).toBe('postgres://shop:***@h1:5432,h2:5433/shop?target_session_attrs=read-write');
    for (const wrong of ['postgres://h1:5432,/shop', 'postgres://h1:x,h2:1/shop', 'postgres://,/shop'])
      expect(namedStore(wrong)).toBeUndefined();
    const away = 'postgres://shop:secret@127.0.0.1:1,127.0.0.1:2/shop';
    const failure: unknown = await openStore(away, { isServer: false }).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/postgres:\/\/shop:\*\*\*@127\.0\.0\.1:1,127\.0\.0\.1:2\/shop: no server answers/u);
  });
});
