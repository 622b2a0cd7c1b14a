/** check: what it finds in a store whose records were changed by hand. */
import { copyFileSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { cli } from '../run-cli.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { check, trade } from './traded-store.ts';

const folder = temporaryFolder();
let files = 0;
const newFile = (ending = 'db'): string => folder.file(`store-${(files += 1)}.${ending}`);

describe('bhor check', () => {
  const intact = newFile();
  beforeAll(async () => {
    await trade(`sqlite:${intact}`);
  });

  it('finds nothing wrong in an intact store', async () => {
    expect(await check(`sqlite:${intact}`)).toMatchObject({ code: 0, problems: [] });
  });

  /** What it finds in a store whose tables were changed by hand. */
  const found = async (...statements: readonly string[]): Promise<readonly string[]> => {
    const path = newFile();
    copyFileSync(intact, path);
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

  it('finds an order that is stored under a wrong number', async () => {
    const moved = await found(`update documents set key = 'order/BH0000000000' where ${ofOrder(629)}`);
    expect(moved).toContain('order/BH…: it is stored as BH…');
  });

  it('finds steps that the table of transitions refuses', async () => {
    expect(await found(set('$.history[1].state', "'refunded'", ofOrder(1_648)))).toContain(
      'order/BH…: it went from confirmed to refunded',
    );
  });

  it('replays the ledgers, and checks that every hold belongs to an open order', async () => {
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
    expect(await found(set('$.last', '1', "kind = 'yearly-number'"))).toEqual([
      expect.stringMatching(/^yearly-number\/.*: 1 number is beyond its last one, 1$/),
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

  it('lists twenty problems of a kind, and counts the others', async () => {
    const copies = (count: number): string =>
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
       insert into documents (key, kind, version, document, owner, state, at, due_at)
       select 'order/BH' || printf('%010d', i), kind, version, document, owner, state, at, due_at
       from documents, n where ${ofOrder(629)}`;
    const problems = await found(copies(1_000), `update documents set owner = 'nobody' where ${ofOrder(899)}`);
    const stored = problems.filter((problem) => problem.endsWith(': it is stored as BH…'));
    expect([problems.length, stored.length]).toEqual([22, 20]);
    expect(problems).toContain('order/BH…: its column owner is nobody, but should be 9876543210');
    expect(problems).toContain('and 980 more orders under the number of another');
  });

  it('reports a file that is damaged', async () => {
    const path = newFile();
    copyFileSync(intact, path);
    new DatabaseSync(path).exec('pragma journal_mode = delete; pragma wal_checkpoint(truncate)');
    truncateSync(path, 4096 * 3);
    const { code, out, err } = await cli(['check', '--store', `sqlite:${path}`]);
    expect([code === 1 || code === 2, /malformed|corrupt|damaged|wrong|page/i.test(out + err)]).toEqual([true, true]);
  });
});
