/** The operator at a running sandbox: what it shows of an order, what it logs, and an address where there is no sandbox. */
import { createLog } from '../../../adapters/system/log.ts';
import { createRequestLog } from '../../../adapters/system/request-log.ts';
import { expect, it, onTestFinished } from 'vitest';
import { serveAll } from '../../server/fixtures/client-folder.ts';
import { cli, expectRefused, wordsOf } from '../run-cli.ts';
import { serve } from '../run/backends.ts';
import { COD_ORDER, scenarioFile } from '../scenario-file.ts';

const logged: string[] = [];
const logRequest = createRequestLog(createLog({ write: (line) => logged.push(line) }));
const server = serveAll(logRequest === undefined ? {} : { logRequest });

const operator = (command: string) => cli([...wordsOf(command), '--via', server.url]);

it('bhor orders at a sandbox lists an order, moves it, and shows its address in the order alone, which no log contains', async () => {
  expect(await operator('orders')).toEqual({ code: 0, out: 'No orders yet.\n', err: '' });
  expect(JSON.parse((await operator('orders --json')).out)).toEqual({ orders: [], next: null });
  await cli(['run', scenarioFile(...COD_ORDER), '--via', server.url]);
  const [{ order: number }] = (JSON.parse((await operator('orders --json')).out) as { orders: [{ order: string }] })
    .orders;
  const listed = await operator('orders');
  expect(listed.out).toMatch(new RegExp(`^order +state .*\n${number} +confirmed +cod +due +₹899 .* packed`, 'u'));
  expect(await operator('orders list')).toEqual(listed);
  expect((await operator(`orders move ${number} packed`)).out).toMatch(
    new RegExp(
      `^${number} packed\nitems +1 × wash\nphone +[6-9][0-9]{9}\ndeliver to +Ravi Kumar, 4, MG Road, Bengaluru, Karnataka 560001\ntotal +₹899 by cod, due\nhistory +.* confirmed +by the customer\n +.* packed +by the operator\ninvoice +BH/\\d\\d-\\d\\d/000001\nnext +shipped\n$`,
      'u',
    ),
  );
  const order = JSON.parse((await operator(`orders show ${number.toLowerCase()} --json`)).out) as { phone: string };
  expect(order).toMatchObject({
    order: number,
    state: 'packed',
    next: ['shipped'],
    delivery_address: { name: 'Ravi Kumar', st_address: 'MG Road', pincode: '560001' },
  });
  expect((await operator('orders --json')).out).not.toMatch(/phone|Ravi|MG Road/u);
  const log = logged.join('\n');
  expect(log).toContain('"/sandbox/orders"');
  for (const personal of [order.phone, 'Ravi', 'ravi', 'MG Road', '560001']) expect(log).not.toContain(personal);

  await expectRefused(
    (...argv) => operator(argv.join(' ')),
    [
      [`orders move ${number} delivered`, `${number}: This order is packed. It can move to shipped\n`, 5],
      ['orders show BH0000000000', /BH0000000000: order not found/u, 4],
      ['orders move BH0000000000 packed', /BH0000000000: ./u, 4],
    ],
  );
  expect(JSON.parse((await operator(`orders show ${number} --json`)).out)).toEqual(order);
});

it('bhor orders says that an address is that of no sandbox', async () => {
  const { url, close } = await serve(() => new Response('<!doctype html><title>Somebody else</title>'));
  onTestFinished(() => close());
  expect(await cli(['orders', '--via', url])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining("doesn't serve sandbox tools to this machine"),
  });
});
