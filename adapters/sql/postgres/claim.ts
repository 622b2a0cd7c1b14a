/** Claims messages so that no two processes send the same, and each receiver gets them in order. */
import { FREE_MESSAGES, IS_WAITING_BY_RECEIVER, type ClaimRow } from '../outbox.ts';
import type { Outbox } from '../../../core/ports/store/outbox.ts';
import { transact, type Pool } from './pool.ts';
import { numbered } from './statements.ts';

const LOCK_FREE_MESSAGES = { name: 'lock-free', text: numbered(`${FREE_MESSAGES} for update of m skip locked`) };
const LOOK_FOR_FREE_MESSAGES = { name: 'look-for-free', text: numbered(FREE_MESSAGES) };

/**
 * Another process may hold an earlier message to the same receiver, which was skipped: then a later one has to wait.
 * This is a statement of its own, so that it sees what was committed while the first one locked.
 */
const CLAIM_LOCKED = {
  name: 'claim-locked',
  text: `
    update outbox m set free_at = $1, is_overtaken = 0
    where m.id = any($2::text[])
      and (m.is_otp = 1 or not exists (
        select 1 from outbox e
        where e.channel = m.channel and e.receiver = m.receiver and e.position < m.position
          and e.is_otp = 0 and ${IS_WAITING_BY_RECEIVER} and not e.id = any($2::text[]) and not (e.is_overtaken = 1 and e.free_at > $3)))
    returning m.id`,
};

export const claimMessages = async (
  pool: Pool,
  { channel, now, until, limit }: Parameters<Outbox['claim']>[0],
): Promise<readonly ClaimRow[]> => {
  const values = [channel, now, now, limit];
  // Nearly always there is none: a look takes no lock.
  const { rowCount } = await pool.query({ ...LOOK_FOR_FREE_MESSAGES, values });
  if (rowCount === 0) return [];
  return transact(pool, async (connection) => {
    const { rows } = await connection.query<ClaimRow>({ ...LOCK_FREE_MESSAGES, values });
    const ids = rows.map(({ id }) => id);
    const claimed = await connection.query<{ readonly id: string }>({ ...CLAIM_LOCKED, values: [until, ids, now] });
    const isClaimed = new Set(claimed.rows.map(({ id }) => id));
    return rows.filter(({ id }) => isClaimed.has(id));
  });
};
