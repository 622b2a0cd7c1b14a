/** Messages that wait to be sent or were parked, in a table; its statements are the same on every database. */
import {
  outboxCursorOf,
  storedReason,
  type ClaimedMessage,
  type Outbox,
  type OutboxCursor,
  type OutboxEntry,
  type OutboxState,
} from '../../core/ports/store/outbox.ts';
import { isIndexable } from '../../core/ports/store/kind.ts';
import { messageOf } from './rows.ts';
import { NEVER, type OutboxTable } from './schema/tables.ts';

export type ClaimRow = Pick<OutboxTable, 'id' | 'position' | 'message' | 'attempts'>;
type ListRow = ClaimRow & Pick<OutboxTable, 'error' | 'parked_at'>;

/**
 * That an earlier message waits, in words to which the index of waiting messages does not apply: a receiver has few, and
 * both databases would go through all that wait.
 */
export const IS_WAITING_BY_RECEIVER = 'coalesce(e.parked_at, 0) = 0';

const freeMessages = (freeAt: string): string => `
  select m.id, m.position, m.message, m.attempts from outbox m
  where m.channel = ? and ${freeAt} <= ? and m.parked_at is null
    and (m.is_otp = 1 or not exists (
      select 1 from outbox e
      where e.channel = m.channel and e.receiver = m.receiver and e.position < m.position
        and e.is_otp = 0 and e.is_overtaken = 0 and ${IS_WAITING_BY_RECEIVER} and e.free_at > ?))
  order by m.position limit ?`;

/** Parameters: channel, now, now, limit. */
export const FREE_MESSAGES = freeMessages('m.free_at');
/**
 * The same, quicker where many messages are free: goes through all in their order, instead of sorting those. The plus
 * sign keeps SQLite from searching by the time.
 */
export const FREE_AMONG_MANY = freeMessages('+m.free_at');

/** Counts up to a limit. Parameters: channel, now, limit. */
export const COUNT_FREE = `select count(*) as count from (
  select 1 from outbox where channel = ? and free_at <= ? and parked_at is null limit ?) as free`;

/** Parameters: id, the end of the claim. */
const IS_CLAIMED = 'id = ? and free_at = ? and parked_at is null';
/** Parameters: free_at, attempts, is_overtaken, and those of the claim. */
const RETRY_MESSAGE = `update outbox set free_at = ?, attempts = ?, is_overtaken = ? where ${IS_CLAIMED}`;
/** Parameters: free_at, attempts, is_overtaken, error, and those of the claim. */
const RETRY_MESSAGE_WITH_ERROR = `update outbox set free_at = ?, attempts = ?, is_overtaken = ?, error = ?
  where ${IS_CLAIMED}`;
/**
 * Parameters: parked_at, attempts, error, and those of the claim. With a time in the past, statistics would count it
 * among the free ones.
 */
const PARK_MESSAGE = `update outbox set parked_at = ?, attempts = ?, error = ?, free_at = ${NEVER}
  where ${IS_CLAIMED}`;
/** Parameters: free_at, id. */
const UNPARK_MESSAGE = `update outbox set parked_at = null, attempts = 0, is_overtaken = 0, free_at = ?
  where id = ? and parked_at is not null`;

const IN_STATE: Readonly<Record<OutboxState, string>> = {
  waiting: 'parked_at is null',
  parked: 'parked_at is not null',
};

/** Parameters: position, id, the receiver if one is named, limit. */
const listStatement = (state: OutboxState, isForOne: boolean): string => `
  select id, position, message, attempts, error, parked_at from outbox
  where ${IN_STATE[state]} and (position, id) > (?, ?) ${isForOne ? 'and receiver = ?' : ''}
  order by position, id limit ?`;

/** Parameter: channel. */
const COUNT_MESSAGES = 'select count(*) as count from outbox where channel = ?';
/**
 * Parameters: channel; for parked ones twice. Their number is a difference, as only these two counts need nothing but an
 * index.
 */
const COUNT_IN_STATE: Readonly<Record<OutboxState, string>> = {
  waiting: `${COUNT_MESSAGES} and ${IN_STATE.waiting}`,
  parked: `select (${COUNT_MESSAGES}) - (${COUNT_MESSAGES} and ${IN_STATE.waiting}) as count`,
};

/** Parameters: channel, channel, number of messages to keep. */
const TRIM_MESSAGES = `
  delete from outbox where channel = ? and position <= (
    select position from outbox where channel = ? order by position desc limit 1 offset ?)`;

type Inputs = readonly (string | number)[];

/** How a database runs these statements. */
export type OutboxDatabase = {
  readonly claim: (claim: Parameters<Outbox['claim']>[0]) => Promise<readonly ClaimRow[]>;
  /** Resolves with how many there were. */
  readonly remove: (ids: readonly string[]) => Promise<number>;
  readonly all: <Row>(statement: string, parameters: Inputs) => Promise<readonly Row[]>;
  /** Writes; resolves with the number of rows that changed. */
  readonly run: (statement: string, parameters: Inputs) => Promise<number>;
};

export const createOutbox = ({ claim, remove, all, run }: OutboxDatabase): Outbox => {
  const counted = async (statement: string, ...parameters: Inputs): Promise<number> =>
    (await all<{ readonly count: number }>(statement, parameters))[0]?.count ?? 0;
  return {
    claim: async (asked) => (await claim(asked)).toSorted((a, b) => a.position - b.position).map(claimedOf),
    remove: async (ids) => {
      const known = ids.filter(isIndexable);
      return known.length === 0 ? 0 : remove(known);
    },
    retry: async ({ id, claimedUntil, at, attempts, error, isOvertaken = false }) => {
      const overtaken = isOvertaken ? 1 : 0;
      await (error === undefined
        ? run(RETRY_MESSAGE, [at, attempts, overtaken, id, claimedUntil])
        : run(RETRY_MESSAGE_WITH_ERROR, [at, attempts, overtaken, storedReason(error), id, claimedUntil]));
    },
    park: async ({ id, claimedUntil, at, attempts, error }) => {
      await run(PARK_MESSAGE, [at, attempts, storedReason(error), id, claimedUntil]);
    },
    unpark: async (ids, at) => {
      let unparked = 0;
      for (const id of ids.filter(isIndexable)) unparked += await run(UNPARK_MESSAGE, [at, id]);
      return unparked;
    },
    list: async ({ state, to, limit, after = null }) => {
      const start = after === null ? FIRST : parseCursor(after);
      if (start === undefined || (to !== undefined && !isIndexable(to))) return { entries: [], next: null };
      const { position, id } = start;
      const receiver = to === undefined ? [] : [to];
      const found = await all<ListRow>(listStatement(state, to !== undefined), [position, id, ...receiver, limit + 1]);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        entries: shown.map(entryOf),
        next: last === undefined || found.length <= limit ? null : cursorAt(last),
      };
    },
    count: (channel, state) => counted(COUNT_IN_STATE[state], ...(state === 'parked' ? [channel, channel] : [channel])),
    // Nearly always there is nothing to trim: a count takes no lock.
    trim: async (channel, keep) =>
      (await counted(COUNT_MESSAGES, channel)) <= keep ? 0 : run(TRIM_MESSAGES, [channel, channel, keep]),
  };
};

/** A message's position in the order of commits. */
type Position = Pick<OutboxTable, 'position' | 'id'>;

/** Before every message: positions are times. */
const FIRST: Position = { position: 0, id: '' };

const cursorAt = ({ position, id }: Position): OutboxCursor => outboxCursorOf(`${position}:${id}`);

/** Undefined for an invalid cursor. */
const parseCursor = (cursor: OutboxCursor): Position | undefined => {
  const [, position, id] = /^(\d{1,16}):(.+)$/su.exec(cursor) ?? [];
  return id === undefined || !isIndexable(id) ? undefined : { position: Number(position), id };
};

const claimedOf = ({ message, attempts }: ClaimRow): ClaimedMessage => ({ message: messageOf(message), attempts });

const entryOf = ({ error, parked_at: parkedAt, ...row }: ListRow): OutboxEntry => ({
  ...claimedOf(row),
  error,
  parkedAt,
});
