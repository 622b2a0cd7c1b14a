/** Finds out at the start whether the connections can be used: whether they may write, and each have their own session. */
import type { PoolClient } from 'pg';
import { PooledTransactions, ReadOnlyDatabase, recordingFailure } from './failures.ts';
import type { Pool } from './pool.ts';

/** How often the sessions are compared: a pooler with many free ones may give the same one again by chance. */
const LOOKS = 3;

/** The number of the database's process for this session; relatives of PostgreSQL may say 0 or less, which says nothing. */
const sessionOf = async (client: PoolClient): Promise<number> => {
  const { rows } = await recordingFailure(client.query<{ readonly pid: number }>('select pg_backend_pid() as pid'));
  return rows[0]?.pid ?? 0;
};

const refuseReadOnly = async (client: PoolClient): Promise<void> => {
  const { rows } = await recordingFailure(
    client.query<{ readonly read_only: string }>(`select current_setting('transaction_read_only') as read_only`),
  );
  if (rows[0]?.read_only === 'on') throw new ReadOnlyDatabase('the database takes no writes');
};

/**
 * Rejects with ReadOnlyDatabase where nothing may be written, and with PooledTransactions where two connections have the
 * same session, or one has another after a while: while one is in a transaction, a pooler of transactions has given its session to no other, and gives the other's to anybody.
 */
export const checkSessions = async (pool: Pool): Promise<void> => {
  const one = await pool.connect();
  try {
    await refuseReadOnly(one);
    const other = await pool.connect();
    try {
      const first = await sessionOf(one);
      for (let look = 0; look < LOOKS && first > 0; look += 1) {
        await recordingFailure(other.query('begin'));
        const beside = await sessionOf(other);
        const again = await sessionOf(one);
        await recordingFailure(other.query('rollback'));
        if (beside === first || again !== first) throw new PooledTransactions();
      }
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
};
