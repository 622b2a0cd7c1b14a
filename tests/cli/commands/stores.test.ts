/** `migrate`, `backup`, `restore` and `check`, on stores with a shop's real records. */
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../server/stores/open-store.ts';
import { dataOf, grant, openShop, order, place, readyToPlace, signIn, WASH } from '../../core/shop/shop-fixture.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { cli } from '../run-cli.ts';

const folder = temporaryFolder();
let files = 0;
const newFile = (ending = 'db'): string => folder.file(`store-${(files += 1)}.${ending}`);

/** Two customers, an order that was delivered, one that redeems reward cash and was never paid, one to be packed. */
const trade = async (store: string): Promise<void> => {
  const opened = await openStore(store);
  const bench = openShop({ store: opened.store });
  const api = await readyToPlace(bench);
  const delivered = await place(api, { mode: 'cod', expectedTotal: 899 });
  for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const)
    await dataOf(bench.shop.moveOrder({ order: delivered, to }));
  // Together with the 37 that the delivery has earned, 120.
  await grant(bench, 83);
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  await place(api, { redeemCash: true, expectedTotal: 629 });
  await bench.clock.advance(60_000);
  const other = bench.session();
  await signIn(bench, other, '9123456780');
  await dataOf(other.addToCart({ pid: WASH, qty: 2 }));
  const packed = await dataOf(other.placeOrder(order({ mode: 'cod', expectedTotal: 1_648 })));
  await dataOf(bench.shop.moveOrder({ order: packed.order.order, to: 'packed' }));
  await opened.close();
};

const check = async (store: string) => {
  const { code, out } = await cli(['check', '--store', store, '--json']);
  return { code, ...(JSON.parse(out) as { readonly problems: readonly string[]; readonly orders: number }) };
};

/** Every row, as a backup has it. */
const contents = async (store: string): Promise<string> => {
  const file = newFile('jsonl');
  expect(await cli(['backup', file, '--store', store])).toMatchObject({ code: 0, err: '' });
  return readFileSync(file, 'utf8');
};

const describeStore = (name: string, newStore: () => Promise<string>): void => {
  describe(`a store in ${name}`, () => {
    it('is migrated once, and says what was done', async () => {
      const store = await newStore();
      expect(await cli(['migrate', '--store', store])).toMatchObject({ code: 0, out: '001-documents-and-outbox\n' });
      expect(await cli(['migrate', '--store', store])).toMatchObject({ code: 0, out: 'The store is up to date.\n' });
      expect(JSON.parse((await cli(['migrate', '--store', store, '--json'])).out)).toEqual({ applied: [] });
    });

    it('is neither backed up nor checked before a shop has used it', async () => {
      const store = await newStore();
      if (store.startsWith('sqlite:')) new DatabaseSync(store.slice('sqlite:'.length)).close();
      for (const args of [['check'], ['backup', newFile('jsonl')]]) {
        const { code, err } = await cli([...args, '--store', store]);
        expect([code, err]).toEqual([2, `error: --store ${store}: it is no shop's store yet\n`]);
      }
    });

    it('is backed up while a server writes, and restored into either database', async () => {
      const store = await newStore();
      await trade(store);
      const before = await contents(store);
      const copy = newFile(name === 'SQLite' ? 'db' : 'jsonl');
      const running = await openStore(store);
      let isDone = false;
      let sessions = 0;
      const bench = openShop({ store: running.store });
      const writing = (async () => {
        for (; !isDone; sessions += 1) await bench.session().addToCart({ pid: WASH, qty: 1 });
      })();
      expect(await cli(['backup', copy, '--store', store])).toMatchObject({ code: 0, err: '' });
      isDone = true;
      await writing;
      await running.close();
      expect(sessions).toBeGreaterThan(0);
      for (const target of [`sqlite:${newFile()}`, await newStore()]) {
        expect(await cli(['restore', copy, '--store', target])).toMatchObject({ code: 0, err: '' });
        const restored = await contents(target);
        // Everything that was there before, and what the server had written by then.
        const rows = new Set(restored.split('\n'));
        const isSession = (line: string): boolean => line.includes('"kind":"session"');
        const missing = before.split('\n').filter((line) => line.startsWith('{"table"') && !rows.has(line));
        expect(missing.filter((line) => !isSession(line))).toEqual([]);
        expect(await check(target)).toMatchObject({ code: 0, problems: [], orders: 3 });
      }
    });

    it('shows its orders by state and phone, a page at a time, and moves them while a server runs', async () => {
      const store = await newStore();
      await trade(store);
      const running = await openStore(store);
      const orders = async (...flags: readonly string[]) => {
        const { code, out, err } = await cli(['orders', 'list', '--store', store, '--json', ...flags]);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        return JSON.parse(out) as {
          readonly orders: readonly { readonly order: string; readonly state: string }[];
          readonly next: string | null;
        };
      };
      const first = await orders('--limit', '2');
      const rest = await orders('--limit', '2', '--after', first.next ?? '');
      expect([first.orders.length, rest.orders.length, rest.next]).toEqual([2, 1, null]);
      expect((await orders('--phone', '9123456780')).orders.map(({ state }) => state)).toEqual(['packed']);
      const [packed] = (await orders('--state', 'packed')).orders;
      const number = packed?.order ?? '';
      expect(await cli(['orders', 'move', number, 'shipped', '--store', store])).toMatchObject({ code: 0, err: '' });
      // A server that has the store open sees it.
      expect((await openShop({ store: running.store }).shop.findOrder(number))?.history.at(-1)?.state).toBe('shipped');
      const refused = await cli(['orders', 'move', number, 'packed', '--store', store]);
      expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(number)]);
      await running.close();
    });

    it('has its stock counted, and its messages listed', async () => {
      const store = await newStore();
      await trade(store);
      expect(await cli(['stock', 'set', 'wash', '40', '--store', store])).toMatchObject({ code: 0, err: '' });
      const listed = JSON.parse((await cli(['stock', '--store', store, '--json'])).out) as readonly object[];
      expect(listed).toContainEqual({ pid: WASH, title: 'Wash', stock: '40' });
      for (const wrong of [
        ['wash', '-1'],
        ['wash', 'many'],
        ['soap', '1'],
      ])
        expect((await cli(['stock', 'set', ...wrong, '--store', store])).code).toBe(2);
      const waiting = JSON.parse((await cli(['outbox', '--state', 'waiting', '--store', store, '--json'])).out) as {
        readonly messages: readonly object[];
      };
      expect(waiting.messages.length).toBeGreaterThan(0);
    });

    it('is restored into only where it is empty', async () => {
      const store = await newStore();
      await trade(store);
      const copy = newFile('jsonl');
      await cli(['backup', copy, '--store', store]);
      const before = await contents(store);
      const { code, err } = await cli(['restore', copy, '--store', store]);
      expect([code, err.includes('is not empty')]).toEqual([2, true]);
      expect(await contents(store)).toBe(before);
    });

    it('stays empty where the backup is not whole', async () => {
      const store = await newStore();
      const source = `sqlite:${newFile()}`;
      await trade(source);
      const copy = newFile('jsonl');
      await cli(['backup', copy, '--store', source]);
      const text = readFileSync(copy, 'utf8');
      const lines = text.split('\n');
      const broken: readonly (readonly [text: string, says: RegExp])[] = [
        [text.slice(0, text.lastIndexOf('{')), /ends with line \d+, before the backup does/],
        [[...lines.slice(0, 3), '{"table":"documents","row":{}}', ...lines.slice(3)].join('\n'), /line 4 is not a row/],
        [[...lines.slice(0, 3), 'x', ...lines.slice(3)].join('\n'), /line 4 is not JSON/],
        [lines.slice(1).join('\n'), /line 1 is not that of a backup/],
        ['', /line 1 is not that of a backup/],
      ];
      for (const [broke, says] of broken) {
        writeFileSync(copy, broke);
        const { code, err } = await cli(['restore', copy, '--store', store]);
        expect([code, says.test(err) ? '' : err]).toEqual([2, '']);
      }
      expect(await check(store)).toMatchObject({ code: 0, documents: 0 });
    });
  });
};

describeStore('SQLite', async () => `sqlite:${newFile()}`);
describeOnPostgres('its commands', () => {
  describeStore('PostgreSQL', async () => (await createDatabase()).url);
});

describe('the operator’s commands', () => {
  it.each(['memory', 'sqlite:nowhere/shop.db', 'mysql://x'])('refuse the store %s', async (store) => {
    const { code, err } = await cli(['orders', 'list', '--store', store]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`--store ${store === 'mysql://x' ? '"mysql://x"' : store}`),
    ]);
  });

  it('name what is no command of a group, and what is', async () => {
    for (const [group, word, says] of [
      ['stock', 'foo', 'expected one of: list, set'],
      ['stock', 'lits', 'did you mean list?'],
      ['outbox', 'dorp', 'did you mean drop?'],
      ['orders', 'refnud', 'did you mean refund?'],
    ] as const)
      expect(await cli([group, word])).toEqual({
        code: 2,
        out: '',
        err: `error: unexpected argument "${word}": it is not a command of ${group}; ${says}\n`,
      });
  });

  it('report what they are not told, or told wrongly, with code 2', async () => {
    const wrong: readonly (readonly [argv: readonly string[], says: string])[] = [
      [['customers'], 'Usage: bhor customers'],
      [['customers', 'show'], "missing required argument 'phone'"],
      [['customers', 'show', '12345'], '"12345" must be an Indian mobile number'],
      [['customers', 'find', '9876543210'], "unknown command 'find'"],
      [['stats', '--days', 'seven'], '--days "seven" must be a whole number from 1 to 2922'],
      [['reconcile', '--config', 'shop.env', '--via', 'http://127.0.0.1:1'], '--config'],
      [['reconcile', '--config', '/nowhere/shop.env'], '--config /nowhere/shop.env cannot be read'],
      [['reconcile', '--store', 'memory'], '--store memory: only a running server has its data'],
    ];
    for (const [argv, says] of wrong)
      expect(await cli(argv)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(says) });
  });

  it('refuse --store together with --via', async () => {
    expect((await cli(['orders', '--store', 'sqlite:a.db', '--via', 'http://127.0.0.1:1'])).code).toBe(2);
  });
});

describe('bhor check', () => {
  /** What it finds in a store whose tables were changed by hand. */
  const found = async (...statements: readonly string[]): Promise<readonly string[]> => {
    const path = newFile();
    await trade(`sqlite:${path}`);
    expect(await check(`sqlite:${path}`)).toMatchObject({ code: 0, problems: [] });
    const db = new DatabaseSync(path);
    for (const statement of statements) expect(db.prepare(statement).run().changes).toBeGreaterThan(0);
    db.close();
    const { code, problems } = await check(`sqlite:${path}`);
    expect(code).toBe(1);
    // Orders have random numbers.
    return problems.map((problem) => problem.replaceAll(/BH[0-9A-Z]{10}/gu, 'BH…'));
  };
  const ofOrder = (total: number): string => `kind = 'order' and document ->> '$.summary.total' = ${total}`;
  const set = (path: string, value: string, where: string): string =>
    `update documents set document = json_set(document, '${path}', ${value}) where ${where}`;

  it('recomputes the totals of orders', async () => {
    expect(await found(set('$.summary.total', '1', ofOrder(899)))).toEqual([
      'order/BH…: the total is 1, but should be 899',
    ]);
    expect(await found(set('$.items.bhor_0002.qty', '3', ofOrder(629)))).toEqual([
      'order/BH…: the list total is 949, but should be 2847',
      'order/BH…: the subtotal is 749, but should be 2247',
      'order/BH…: the savings is 200, but should be 600',
      'order/BH…: the total is 629, but should be 2127',
    ]);
  });

  it('finds steps that the table of transitions refuses', async () => {
    expect(await found(set('$.history[1].state', "'refunded'", ofOrder(1_648)))).toContain(
      'order/BH…: it went from confirmed to refunded',
    );
  });

  it('replays the ledgers, and asks what is held for', async () => {
    const ledger = "kind = 'ledger' and document ->> '$.entries[0].kind' = 'earned' and document like '%granted%'";
    expect((await found(set('$.entries[2].amount', '5', ledger))).join('\n')).toMatch(
      /ledger\/9876543210: the entry "held" of 120 exceeds its account/,
    );
    expect((await found(`delete from documents where ${ofOrder(629)}`)).join('\n')).toMatch(
      /ledger\/9876543210: 120 is held for order BH…, which is over/,
    );
  });

  it('misses a number in a series of invoices, and notices one that is used twice', async () => {
    const second = `kind = 'order' and document ->> '$.invoice.number' like '%000002'`;
    const first = second.replace('000002', '000001');
    expect(await found(set('$.last', '5', "kind = 'yearly-number'"))).toEqual([
      expect.stringMatching(/^yearly-number\/.*: 3 numbers are missing, the first of them 3$/),
    ]);
    const number = `(select document ->> '$.invoice.number' from documents where ${first})`;
    expect((await found(set('$.invoice.number', number, second))).join('\n')).toMatch(/000001 is used twice/);
  });

  it('reads every document, and compares the columns by which it is found', async () => {
    expect(
      await found("update documents set owner = 'nobody' where kind = 'order' and document like '%9123456780%'"),
    ).toEqual(['order/BH…: its column owner is nobody, but should be 9123456780']);
    expect((await found("update documents set document = '{' where kind = 'placement'")).join('\n')).toMatch(
      /cannot be read/,
    );
    expect((await found("update documents set version = 9 where kind = 'customer'")).join('\n')).toMatch(
      /stored with version 9; this program knows 1/,
    );
  });

  it('reports a file that is damaged', async () => {
    const path = newFile();
    await trade(`sqlite:${path}`);
    new DatabaseSync(path).exec('pragma journal_mode = delete; pragma wal_checkpoint(truncate)');
    truncateSync(path, 4096 * 3);
    const { code, out, err } = await cli(['check', '--store', `sqlite:${path}`]);
    expect([code === 1 || code === 2, /malformed|corrupt|damaged|wrong|page/i.test(out + err)]).toEqual([true, true]);
  });

  it('creates no file where there is none', async () => {
    const path = newFile();
    for (const args of [['check'], ['backup', newFile()]]) {
      const { code, err } = await cli([...args, '--store', `sqlite:${path}`]);
      expect([code, err]).toEqual([2, `error: --store sqlite:${path}: there is no such file\n`]);
    }
    expect(existsSync(path)).toBe(false);
  });
});
