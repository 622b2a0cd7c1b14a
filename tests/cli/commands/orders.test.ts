/** The operator's commands, `orders` and `order`, against a running sandbox. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '../../../adapters/system/log.ts';
import { createRequestLog } from '../../../adapters/system/request-log.ts';
import { describe, expect, it } from 'vitest';
import { serveAll } from '../../server/fixtures/client-folder.ts';
import { cli, expectRefused } from '../run-cli.ts';
import { scenarioFile, COD_ORDER } from '../scenario-file.ts';

const COD = scenarioFile(...COD_ORDER);

const logged: string[] = [];
const logRequest = createRequestLog(createLog({ write: (line) => logged.push(line) }));
const server = serveAll(logRequest === undefined ? {} : { logRequest });

const operator = (...argv: string[]) => cli([...argv, '--via', server.url]);

const numbers = async (): Promise<string[]> => {
  const { orders } = JSON.parse((await operator('orders', '--json')).out) as {
    readonly orders: readonly { readonly order: string }[];
  };
  return orders.map(({ order }) => order);
};

describe('bhor orders at a sandbox', () => {
  it('lists the latest orders and moves one', async () => {
    expect(await operator('orders')).toEqual({ code: 0, out: 'No orders yet.\n', err: '' });
    expect(await operator('orders', '--json')).toEqual({
      code: 0,
      out: '{\n  "orders": [],\n  "next": null\n}\n',
      err: '',
    });
    await cli(['run', COD, '--via', server.url]);
    const [number = ''] = await numbers();
    expect(number).toMatch(/^BH\w{10}$/u);
    const listed = await operator('orders');
    expect(listed.out).toMatch(new RegExp(`^order +state .*\n${number} +confirmed +cod +due +₹899 .* packed`, 'u'));

    const moved = await operator('orders', 'move', number, 'packed');
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(
      new RegExp(
        `^${number} packed\nitems +1 × wash\nphone +[6-9][0-9]{9}\ndeliver to +Ravi Kumar, 4, MG Road, Bengaluru, Karnataka 560001\ntotal +₹899 by cod, due\nhistory +.* confirmed +by the customer\n +.* packed +by the operator\ninvoice +BH/\\d\\d-\\d\\d/000001\nnext +shipped\n$`,
        'u',
      ),
    );
    expect(JSON.parse((await operator('orders', 'show', number.toLowerCase(), '--json')).out)).toMatchObject({
      order: number,
      state: 'packed',
      next: ['shipped'],
    });
  });

  it('sees the delivery address only in the order itself, and no log contains it', async () => {
    const [number = ''] = await numbers();
    const order = JSON.parse((await operator('orders', 'show', number, '--json')).out) as { readonly phone: string };
    expect(order).toMatchObject({
      phone: expect.stringMatching(/^[6-9]\d{9}$/u),
      delivery_address: { name: 'Ravi Kumar', st_address: 'MG Road', pincode: '560001' },
    });
    expect((await operator('orders', '--json')).out).not.toMatch(/phone|Ravi|MG Road/u);
    const log = logged.join('\n');
    expect(log).toContain('"/sandbox/orders"');
    for (const personal of [order.phone, 'Ravi', 'ravi', 'MG Road', '560001']) expect(log).not.toContain(personal);
  });

  it('gets an error for what is not possible, with a code that says why, and nothing changes', async () => {
    const [number = ''] = await numbers();
    const before = await operator('orders', 'show', number, '--json');
    await expectRefused(operator, [
      [['orders', 'move', number, 'delivered'], `${number}: This order is packed. It can move to shipped\n`, 5],
      [['orders', 'move', number, 'lost'], /lost.*state.*packed/su],
      [['orders', 'show', 'BH0000000000'], /BH0000000000: order not found/u, 4],
      [['orders', 'move', 'BH0000000000', 'packed'], /BH0000000000: ./u, 4],
      [['orders', 'more'], /arguments?/u],
      [['orders', '--jsn'], /--jsn/u],
    ]);
    expect(await operator('orders', 'show', number, '--json')).toEqual(before);
  });

  it('lists orders with and without the word list, and moves one from state to state', async () => {
    const [number = ''] = await numbers();
    expect(await operator('orders', 'list')).toEqual(await operator('orders'));
    expect(await operator('orders', 'list', '--json')).toEqual(await operator('orders', '--json'));
    const shipped = await operator(
      'orders',
      'move',
      number,
      'shipped',
      '--courier',
      'Delhivery',
      '--awb',
      '1234567890',
    );
    expect(shipped).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(new RegExp(`^${number} shipped\n`, 'u')),
    });
    expect(JSON.parse((await operator('orders', 'move', number, 'out_for_delivery', '--json')).out)).toMatchObject({
      state: 'out_for_delivery',
    });
    const refused = await operator('orders', 'move', number, 'packed');
    expect(refused).toMatchObject({ code: 5, out: '', err: expect.stringContaining(`${number}: `) });
    expect(JSON.parse((await operator('orders', 'move', number, 'packed', '--json')).err)).toEqual({
      error: { message: refused.err.slice('error: '.length, -1) },
    });
  });

  it('can move orders only to the states of an operator, not to those of the customer, the gateway or time', async () => {
    const states = [
      'packed',
      'shipped',
      'out_for_delivery',
      'delivered',
      'cancelled',
      'undelivered',
      'rto',
      'rto_received',
      'picked_up',
      'refunded',
    ];
    const help = (await cli(['orders', 'move', '--help'])).out.replaceAll(/\s+/gu, ' ');
    expect(help).toContain(`(choices: ${states.map((state) => `"${state}"`).join(', ')})`);
    for (const state of ['pending_payment', 'confirmed', 'payment_failed', 'expired', 'return_requested']) {
      const { code, err } = await operator('orders', 'move', 'BH0000000000', state);
      expect({ state, code }).toEqual({ state, code: 2 });
      expect(err).toContain(`Allowed choices are ${states.join(', ')}.`);
    }
  });

  it('gets a correction for an invalid command of orders', async () => {
    await expectRefused(operator, [
      [['orders', 'shwo'], 'unexpected argument "shwo": it is not a command of orders; did you mean show?'],
      [['orders', 'BH4K7Q2M9XWD'], 'to show one order, run bhor orders show BH4K7Q2M9XWD'],
      [['orders', 'list', 'more'], 'unexpected argument "more": it is not a command of orders; did you mean move?'],
      [['orders', 'show'], "missing required argument 'order'"],
      [['orders', 'show', 'BH0000000000', 'more'], 'too many arguments'],
      [['orders', 'move', 'BH0000000000'], "missing required argument 'state'"],
      [['orders', 'move', 'BH0000000000', 'packed', 'more'], 'too many arguments'],
    ]);
  });

  it('gets an error if the shop is not a sandbox or does not answer', async () => {
    const other = createServer((_incoming, outgoing) => {
      outgoing.end('<!doctype html><title>Somebody else</title>');
    });
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as AddressInfo;
    const elsewhere = await cli(['orders', '--via', `http://127.0.0.1:${port}`]);
    await new Promise((resolve) => {
      other.close(resolve);
    });
    expect(elsewhere).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining("doesn't serve sandbox tools to this machine"),
    });
    const unreachable = await cli(['orders', '--via', `http://127.0.0.1:${port}`]);
    expect(unreachable).toMatchObject({
      code: 3,
      out: '',
      err: `error: no response from http://127.0.0.1:${port}; is the shop running there?\n`,
    });
    expect(await cli(['orders', '--via', 'here'])).toMatchObject({
      code: 2,
      err: 'error: --via "here" must be the address of a shop (http://…)\n',
    });
    expect(await cli(['orders', '--via', `${server.url}/shop`])).toMatchObject({
      code: 2,
      err: expect.stringContaining('must be an address without a path'),
    });
  });
});
