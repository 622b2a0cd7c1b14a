/** Which store a command works on: its flag, the environment or the configuration file; and no message shows a password. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
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
  [['migrate'], /up to date/u],
  [['check'], /No errors/u],
  [['backup', backup], /is a backup of/u],
  [['orders', 'list'], /BH\w{10}/u],
  [['orders', 'refunds'], /refund/iu],
  [['orders', 'review'], /held|review/iu],
  [['outbox'], /message/iu],
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
    expect((await cli(['reconcile'])).err).toContain('the payment gateway is not configured');
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
    expect(await cli(['check', '--store', one, '--config', config])).toMatchObject({ code: 0 });
    expect((await cli(['check', '--config', config])).err).toContain(`--store ${other}: there is no such file`);
    vi.stubEnv('STORE', '');
    expect((await cli(['check', '--config', config])).err).toContain(`--store ${third}: there is no such file`);
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

  it('is not looked for in a file with a line that cannot be read, which is named and not repeated', async () => {
    const config = configFile('LOG_LEVEL=info\nSTORE postgres://shop:sesame@db.example/shop\n');
    for (const argv of [['check'], ['orders']]) {
      const { code, err } = await cli([...argv, '--config', config]);
      expect([code, err]).toEqual([2, expect.stringContaining(`--config ${config}:2: a line must be NAME=value`)]);
      expect(err).not.toContain('sesame');
    }
  });
});

/** Every command that opens a store, on one that it cannot use. */
const everyCommand = (backup: string): readonly (readonly string[])[] => [
  ['migrate'],
  ['check'],
  ['backup', newFile('jsonl')],
  ['restore', backup],
  ['orders'],
  ['orders', 'show', 'BH4K7Q2M9XWD'],
  ['orders', 'move', 'BH4K7Q2M9XWD', 'packed'],
  ['outbox'],
  ['stock'],
  ['customers', 'show', '9876543210'],
  ['stats'],
  ['reconcile'],
  ['serve', '--sandbox', '--port', '0'],
];

/** Runs each command with the store as flag, as variable and in a file; resolves with what all of them have printed. */
const printed = async (store: string, backup: string): Promise<string> => {
  const config = configFile(`STORE=${store}\n`);
  let all = '';
  for (const argv of everyCommand(backup)) {
    for (const [flags, variable] of [
      [['--store', store], ''],
      [[], store],
      [['--config', config], ''],
    ] as const) {
      vi.stubEnv('STORE', variable);
      const { code, out, err } = await cli([...argv, ...flags]);
      vi.unstubAllEnvs();
      expect({ argv, flags, isFailure: code !== 0 }).toEqual({ argv, flags, isFailure: true });
      all += out + err;
    }
  }
  return all;
};

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
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
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
  ])('is in no message of any command: %s', async (form) => {
    const { port, close } = await refusingServer();
    const backup = newFile('jsonl');
    const traded = `sqlite:${newFile('db')}`;
    await trade(traded);
    expect(await cli(['backup', backup, '--store', traded])).toMatchObject({ code: 0 });
    const text = await printed(form.replace('PORT', String(port)), backup);
    close();
    expect(text).toContain('error:');
    expect(text).not.toContain('sesame');
  });
});

describeOnPostgres('a password of a store', () => {
  it('is in no message of any command: of a database that cannot be used, and of one that is not empty', async () => {
    const { url } = await createDatabase();
    const secret = new URL(url);
    secret.password = SESAME;
    const backup = newFile('jsonl');
    await trade(secret.href);
    expect(await cli(['backup', backup, '--store', secret.href])).toMatchObject({
      code: 0,
      out: expect.not.stringContaining('sesame'),
    });
    const { code, err } = await cli(['restore', backup, '--store', secret.href]);
    expect([code, err]).toEqual([2, expect.stringMatching(/:\*\*\*@.*is not empty/u)]);
    const missing = new URL(secret);
    missing.pathname = '/there-is-none';
    expect(await printed(missing.href, backup)).not.toContain('sesame');
  });
});
