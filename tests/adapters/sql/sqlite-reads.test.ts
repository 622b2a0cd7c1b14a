/** Reads of SQLite that share a transaction. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createGroupReads } from '../../../adapters/sql/sqlite/group-reads.ts';

describe('a read of SQLite', () => {
  it('is rejected if the database is closed before its turn, and nothing is thrown elsewhere', async () => {
    const db = new DatabaseSync(':memory:');
    const reads = createGroupReads(db);
    const both = [reads.run(() => 1), reads.run(() => 2)];
    db.close();
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
