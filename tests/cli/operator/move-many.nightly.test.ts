/** `orders move --from` of many orders: killed in the middle and run again, and how often it writes (spec 10.24). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StatementSync, type StatementResultingChanges } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { orders } from '../../../core/shop/documents/orders.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { claimStore } from '../../../server/stores/store-use.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createTestShop } from '../../shop/test-shop.ts';
import { check } from '../commands/traded-store.ts';
import { cli } from '../run-cli.ts';
import { placeOrders } from './orders-to-move.ts';

const main = fileURLToPath(new URL('../../../cli/start.mjs', import.meta.url));
const folder = temporaryFolder();
const COUNT = 120;

/** Counts the transactions that this process begins in SQLite. */
const countTransactions = (): { readonly count: () => number; readonly stop: () => void } => {
  let begun = 0;
  const prototype = StatementSync.prototype as { run: (this: StatementSync) => StatementResultingChanges };
  const { run } = prototype;
  const spy = vi.spyOn(prototype, 'run').mockImplementation(function counted(this: StatementSync, ...values: []) {
    if (this.sourceSQL === 'begin immediate') begun += 1;
    return run.apply(this, values);
  });
  return { count: () => begun, stop: () => spy.mockRestore() };
};

it('a file that was killed again and again in the middle ends with every order packed once, and its invoices without a gap', async () => {
  const store = `sqlite:${folder.file('shop.db')}`;
  const opened = await openStore(store);
  await claimStore(opened.store, 'sandbox', 'of the test');
  const numbers = await placeOrders(createTestShop({ store: opened.store, start: Date.now() }), COUNT);
  const file = folder.file('pack.csv');
  writeFileSync(file, ['order,state', ...numbers.map((number) => `${number},packed`)].join('\n'));

  const packed = async (): Promise<number> => {
    const { found } = await opened.store.search(orders, { state: 'packed', limit: COUNT });
    return found.length;
  };
  let killedInTheMiddle = 0;
  let target = 1;
  while (killedInTheMiddle < 2 && (await packed()) < COUNT) {
    const child = spawn(process.execPath, [main, 'orders', 'move', '--from', file, '--yes', '--store', store], {
      stdio: 'ignore',
    });
    const closed = once(child, 'close');
    // Killed as soon as some of its moves are written.
    while (child.exitCode === null && (await packed()) < target) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill('SIGKILL');
    await closed;
    const done = await packed();
    if (done < COUNT) killedInTheMiddle += 1;
    target = done + 1;
  }
  expect(killedInTheMiddle).toBeGreaterThan(0);

  expect(await cli(['orders', 'move', '--from', file, '--yes', '--store', store])).toMatchObject({ code: 0, err: '' });
  expect(await packed()).toBe(COUNT);
  const { found } = await opened.store.search(orders, { state: 'packed', limit: COUNT });
  const invoices = found.map(({ document }) => Number(document.invoice?.number.slice(-6))).toSorted((a, b) => a - b);
  expect(invoices).toEqual(numbers.map((_number, index) => index + 1));
  expect(found.every(({ document }) => document.history.length === 2)).toBe(true);
  await opened.close();
  expect(await check(store)).toMatchObject({ code: 0, problems: [] });
});

it('a file of 100 orders is moved with a few transactions more than one of a single order', async () => {
  const store = `sqlite:${folder.file('hundred.db')}`;
  const opened = await openStore(store);
  await claimStore(opened.store, 'sandbox', 'of the test');
  const [single = '', ...many] = await placeOrders(createTestShop({ store: opened.store, start: Date.now() }), 101);
  await opened.close();
  const pack = async (name: string, numbers: readonly string[]): Promise<number> => {
    const file = folder.file(name);
    writeFileSync(file, ['order,state', ...numbers.map((number) => `${number},packed`)].join('\n'));
    const counted = countTransactions();
    try {
      const out = `${numbers.length} ${numbers.length === 1 ? 'order' : 'orders'} moved.\n`;
      expect(await cli(['orders', 'move', '--from', file, '--yes', '--store', store])).toEqual({
        code: 0,
        out,
        err: '',
      });
    } finally {
      counted.stop();
    }
    return counted.count();
  };
  const forOne = await pack('one.csv', [single]);
  const forMany = await pack('hundred.csv', many);
  expect(forOne).toBeGreaterThan(0);
  expect(forMany - forOne).toBeLessThanOrEqual(10);
});
