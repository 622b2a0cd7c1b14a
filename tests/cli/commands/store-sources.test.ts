/** Which store a command works on: its flag, the environment or the configuration file; and no message shows a password. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { cli } from '../run-cli.ts';
import { trade } from './traded-store.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

let files = 0;
const newFile = (ending: string): string => folder.file(`sources-${(files += 1)}.${ending}`);
const configFile = (text: string): string => {
  const path = newFile('env');
  writeFileSync(path, text);
  return path;
};

/** Every command that works on a store and changes nothing, and a part of what it prints then. */
const commands = (backup: string): readonly (readonly [readonly string[], RegExp])[] => [
  [['store', 'migrate'], /up to date/u],
  [['store', 'check'], /No errors/u],
  [['store', 'backup', backup], /is a backup of/u],
  [['orders', 'list'], /BH\w{10}/u],
  [['orders', 'refunds'], /refund/iu],
  [['orders', 'review'], /held|review/iu],
  [['messages'], /message/iu],
  [['stock'], /can be sold/u],
  [['stats'], /orders/u],
];

describe('a store', () => {
  const traded = async (): Promise<string> => {
    const store = `sqlite:${newFile('db')}`;
    await trade(store);
    return store;
  };

  it('is named by STORE for every command', async () => {
    vi.stubEnv('STORE', await traded());
    for (const [argv, says] of commands(newFile('db'))) {
      const { code, out, err } = await cli(argv);
      expect({ argv, code, err, says: says.test(out) }).toEqual({ argv, code: 0, err: '', says: true });
    }
    // It has found the store of a shop, whose payments only a gateway knows.
    expect((await cli(['payments', 'reconcile'])).err).toContain('the payment gateway is not configured');
  });

  it('is named by the server’s own configuration file for every command, whatever else is wrong there', async () => {
    const config = configFile(`STORE=${await traded()}\nSMS_KEY=short\n`);
    vi.stubEnv('STORE', '');
    for (const [argv, says] of commands(newFile('db'))) {
      const { code, out, err } = await cli([...argv, '--config', config]);
      expect({ argv, code, err, says: says.test(out) }).toEqual({ argv, code: 0, err: '', says: true });
    }
  });

  it('of the flag comes before that of the environment, and that before the one of the file', async () => {
    const [one, other, third] = [await traded(), `sqlite:${newFile('db')}`, `sqlite:${newFile('db')}`];
    const config = configFile(`STORE=${third}\n`);
    vi.stubEnv('STORE', other);
    expect(await cli(['store', 'check', '--store', one, '--config', config])).toMatchObject({ code: 0 });
    expect((await cli(['store', 'check', '--config', config])).err).toContain(
      `--store ${other}: there is no such file`,
    );
    vi.stubEnv('STORE', '');
    expect((await cli(['store', 'check', '--config', config])).err).toContain(
      `--store ${third}: there is no such file`,
    );
    expect((await cli(['orders', '--config', config])).err).toContain(`--store ${third}: there is no such file`);
  });

  it('of the environment is not used where a sandbox is named, nor one in memory, which only its server sees', async () => {
    vi.stubEnv('STORE', `sqlite:${newFile('db')}`);
    expect(await cli(['orders', '--via', 'http://127.0.0.1:9'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('127.0.0.1:9'),
    });
    vi.stubEnv('STORE', 'memory');
    // Whether or not a sandbox runs at the usual address.
    expect((await cli(['orders'])).err).not.toContain('--store');
    expect(await cli(['orders', '--store', 'memory'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('only a running server has its data'),
    });
  });
});

const SESAME = 'open-sesame';

/** A server that answers as PostgreSQL does to a wrong password: at once. */
const refusingServer = async () => {
  const fields = ['SFATAL', 'C28P01', 'Mpassword authentication failed'].map((field) => `${field}\0`).join('');
  const body = Buffer.from(`${fields}\0`);
  const head = Buffer.from([0x45, 0, 0, 0, body.length + 4]);
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(Buffer.concat([head, body])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** What a command prints that cannot use its store, which is named by the flag, by the variable, or in a file. */
const printed = async (store: string, ...argv: readonly string[]): Promise<string> => {
  let all = '';
  for (const [flags, variable] of [
    [['--store', store], ''],
    [[], store],
    [['--config', configFile(`STORE=${store}\n`)], ''],
  ] as const) {
    vi.stubEnv('STORE', variable);
    const { code, out, err } = await cli([...argv, ...flags]);
    expect({ argv, flags, isFailure: code !== 0 }).toEqual({ argv, flags, isFailure: true });
    all += out + err;
  }
  return all;
};

describe('a password of a store', () => {
  it.each([
    `postgres://shop:${SESAME}@127.0.0.1:PORT/shop`,
    `postgres://127.0.0.1:PORT/shop?user=shop&password=${SESAME}`,
    `postgres://shop:a@b:${SESAME}@127.0.0.1:PORT/shop`,
    `postgres://shop:%zz${SESAME}@127.0.0.1:PORT/shop`,
    `postgre://shop:${SESAME}@127.0.0.1:PORT/shop`,
    `postgres:shop:${SESAME}@127.0.0.1/shop`,
    `shop:${SESAME}@127.0.0.1`,
    `postgres://shop:${SESAME}@127.0.0.1:99999/shop`,
  ])('is in no message: %s', async (form) => {
    const store = form.replace('PORT', String(await refusingServer()));
    for (const command of ['store check', 'orders']) {
      const text = await printed(store, ...command.split(' '));
      expect(text).toContain('error:');
      expect(text).not.toContain('sesame');
    }
  });

  it('is in no message of any command', async () => {
    const store = `postgres://shop:${SESAME}@127.0.0.1:${await refusingServer()}/shop`;
    for (const command of [
      'store migrate',
      `store backup ${newFile('jsonl')}`,
      'store restore package.json',
      'orders show BH4K7Q2M9XWD',
      'orders move BH4K7Q2M9XWD packed',
      'messages',
      'stock',
      'customers show 9876543210',
      'stats',
      'store numbers',
      'payments reconcile',
      'serve --sandbox --port 0',
    ])
      expect(await printed(store, ...command.split(' '))).not.toContain('sesame');
  });

  it('in --store is warned of, as others see it in the list of processes; one in the environment is not', async () => {
    const [flag] = [await cli(['store', 'check', '--store', `postgres://shop:${SESAME}@127.0.0.1:1/shop`])];
    expect(flag.err).toContain('warning: other users of this machine see the password in --store');
    expect((await cli(['store', 'check', '--store', 'postgres://shop@127.0.0.1:1/shop'])).err).not.toContain('warning');
  });
});
