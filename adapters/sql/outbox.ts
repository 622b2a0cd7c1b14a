/** Messages that wait to be sent, in a table; its statements are the same on every database. */
import type { ClaimedMessage, Outbox } from '../../core/ports/store/outbox.ts';
import { messageOf } from './rows.ts';
import type { OutboxTable } from './schema/tables.ts';

export type ClaimRow = Pick<OutboxTable, 'id' | 'position' | 'message' | 'attempts'>;

/** Parameters: channel, now, now, limit. */
export const FREE_MESSAGES = `
  select m.id, m.position, m.message, m.attempts from outbox m
  where m.channel = ? and m.free_at <= ?
    and (m.is_otp = 1 or not exists (
      select 1 from outbox e
      where e.channel = m.channel and e.receiver = m.receiver and e.position < m.position
        and e.is_otp = 0 and e.is_overtaken = 0 and e.free_at > ?))
  order by m.position limit ?`;

/** Parameters: free_at, attempts, is_overtaken, id. */
export const RETRY_MESSAGE = 'update outbox set free_at = ?, attempts = ?, is_overtaken = ? where id = ?';

/** Parameter: channel. */
export const COUNT_MESSAGES = 'select count(*) as count from outbox where channel = ?';

/** Parameters: channel, channel, number of messages to keep. */
export const TRIM_MESSAGES = `
  delete from outbox where channel = ? and position <= (
    select position from outbox where channel = ? order by position desc limit 1 offset ?)`;

/** How a database runs these statements. */
export type OutboxDatabase = {
  readonly claim: (claim: Parameters<Outbox['claim']>[0]) => Promise<readonly ClaimRow[]>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Reads one row. */
  readonly get: <Row>(statement: string, parameters: readonly (string | number)[]) => Promise<Row | undefined>;
  /** Writes; resolves with the number of rows that changed. */
  readonly run: (statement: string, parameters: readonly (string | number)[]) => Promise<number>;
};

export const createOutbox = ({ claim, remove, get, run }: OutboxDatabase): Outbox => {
  const count: Outbox['count'] = async (channel) =>
    (await get<{ readonly count: number }>(COUNT_MESSAGES, [channel]))?.count ?? 0;
  return {
    claim: async (asked) => (await claim(asked)).toSorted((a, b) => a.position - b.position).map(claimedOf),
    remove: async (ids) => {
      if (ids.length > 0) await remove(ids);
    },
    retry: async ({ id, at, attempts, isOvertaken = false }) => {
      await run(RETRY_MESSAGE, [at, attempts, isOvertaken ? 1 : 0, id]);
    },
    count,
    // Nearly always there is nothing to trim: a count takes no lock.
    trim: async (channel, keep) => ((await count(channel)) <= keep ? 0 : run(TRIM_MESSAGES, [channel, channel, keep])),
  };
};

const claimedOf = ({ message, attempts }: ClaimRow): ClaimedMessage => ({ message: messageOf(message), attempts });
