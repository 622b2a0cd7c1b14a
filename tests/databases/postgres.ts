/** Databases of the PostgreSQL server that all test files of a run share; the first one in need of it starts it. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, inject, it, type SuiteOptions } from 'vitest';
import { startServer } from './postgres-process.ts';

/** Runs these tests on PostgreSQL; where there is none, says so, and fails if REQUIRE_POSTGRES is set. */
export const describeOnPostgres = (name: string, tests: () => void, options: SuiteOptions = {}): void => {
  const run = inject('postgres').programs === '' ? reportUntested(name) : tests;
  describe(`on PostgreSQL, ${name}`, options, () => {
    run();
  });
};

const reportUntested = (name: string) => (): void => {
  it('was not tested, as there is no PostgreSQL on this machine', () => {
    process.stderr.write(`\nNOT TESTED, as there is no PostgreSQL on this machine: ${name}\n`);
    expect(process.env['REQUIRE_POSTGRES'] ?? '').toBe('');
  });
};

/** Milliseconds that a test file waits for another one to start the server. */
const START_MS = 90_000;

const sharedPort = async (): Promise<number> => {
  const server = inject('postgres');
  const ready = join(server.folder, 'ready');
  if (isFirst(join(server.folder, 'starting'))) {
    writeFileSync(`${ready}.part`, String(await startServer(server)));
    renameSync(`${ready}.part`, ready);
  }
  for (const end = Date.now() + START_MS; !existsSync(ready); await wait(50)) {
    if (Date.now() > end) throw new Error('no test file has started PostgreSQL');
  }
  return Number(readFileSync(ready, 'utf8'));
};

/** Of several processes that make the same folder, one succeeds. */
const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
};

export type TestDatabase = {
  readonly url: string;
  /** Runs a statement as the database's administrator. */
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
};

let databases = 0;

/** An empty database of its own. */
export const createDatabase = async (): Promise<TestDatabase> => {
  const port = await sharedPort();
  const name = `test_${process.pid}_${Date.now().toString(36)}_${(databases += 1)}`;
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const query = async <Row extends object>(
    url: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Row[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  await query(urlOf('postgres'), `create database ${name}`);
  return { url: urlOf(name), query: (text, values) => query(urlOf(name), text, values) };
};
