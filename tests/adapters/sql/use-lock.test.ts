/** Who may use a SQLite file, and which servers a PostgreSQL database. */
import { existsSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serverName } from '../../../adapters/sql/postgres/lock.ts';
import { lockForRestore, lockForServer } from '../../../adapters/sql/sqlite/lock.ts';
import { StoreInUse } from '../../../adapters/sql/store-problems.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const folder = temporaryFolder();

it('the use of a SQLite file is shared by servers, and belongs to a restore alone', () => {
  const path = folder.file('use.db');
  const servers = [lockForServer(path), lockForServer(path)];
  expect(() => lockForRestore(path)).toThrow(StoreInUse);
  servers[0]?.release();
  expect(() => lockForRestore(path)).toThrow(/a server is using it; stop the server first/u);
  servers[1]?.release();
  const restore = lockForRestore(path);
  expect(() => lockForServer(path)).toThrow(/a backup is being restored into it/u);
  expect(() => lockForRestore(path)).toThrow(StoreInUse);
  restore.release();
  lockForServer(path).release();
  expect(existsSync(path)).toBe(false);
  expect(statSync(`${path}.lock`).mode & 0o777).toBe(0o600);
});

it('the session of a PostgreSQL server has a name within 63 bytes that tells any two versions of its kinds apart', () => {
  const kinds = Array.from({ length: 12 }, (_, index) => ({ name: `kind-of-documents-${index}`, version: 2 }));
  const names = [kinds, kinds.with(-1, { name: 'kind-of-documents-11', version: 3 }), []].map(serverName);
  expect(new Set(names).size).toBe(3);
  expect(Math.max(...names.map((name) => Buffer.byteLength(name)))).toBeLessThan(64);
});
