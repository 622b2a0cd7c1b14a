/** `orders move --from` that is killed in the middle and run again: nothing is missing, and nothing is done twice (spec 10.24). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
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
}, 120_000);
