/** What is tried again on PostgreSQL: what had no answer of the database, whatever words pg finds for that. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '../../../adapters/sql/postgres/errors.ts';
import { createPool, kyselyOn } from '../../../adapters/sql/postgres/connection.ts';
import type { Failure } from '../../../adapters/sql/retry.ts';

/** How the work fails, and whether its error has a code. */
const failing = async (work: Promise<unknown>): Promise<readonly [Failure, boolean]> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('it has not failed');
  return [failureOf(error), 'code' in error];
};

describe('the failures of PostgreSQL', () => {
  let hangingUp: Server;
  let url = '';
  beforeAll(async () => {
    hangingUp = createServer((socket) => socket.on('error', () => undefined).end());
    await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve));
    url = `postgres://postgres@127.0.0.1:${(hangingUp.address() as AddressInfo).port}/shop`;
  });
  afterAll(() => hangingUp.close());

  it('are transient where the server hangs up before the connection is made', async () => {
    const pool = createPool(url, { max: 1 });
    expect(await failing(kyselyOn(pool).selectFrom('documents').selectAll().execute())).toEqual(['transient', false]);
    await pool.end();
  });

  it.each([
    ['40001', 'transient'],
    ['25006', 'transient'],
    ['08006', 'transient'],
    ['57P01', 'transient'],
    ['55P03', 'held'],
    ['ECONNREFUSED', 'transient'],
    ['08P01', 'unusable'],
    ['53100', 'unusable'],
    ['58030', 'unusable'],
    ['28P01', 'unusable'],
    ['22021', 'permanent'],
    ['54000', 'permanent'],
    ['23505', 'permanent'],
  ])('of the code %s are %s', (code, failure) => {
    expect(failureOf(Object.assign(new Error('refused'), { code }))).toBe(failure);
  });

  it('are permanent where an error of other code speaks of connections and timeouts', () => {
    expect(failureOf(new Error('no connection between the migrations: timeout'))).toBe('permanent');
  });
});
