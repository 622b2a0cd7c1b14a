/** Who may use a SQLite file. */
import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lockForRestore, lockForServer } from '../../../adapters/sql/sqlite/lock.ts';
import { StoreInUse } from '../../../adapters/sql/store-problems.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const folder = temporaryFolder();

describe('the use of a SQLite file', () => {
  it('is shared by servers, and belongs to a restore alone', () => {
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
});
