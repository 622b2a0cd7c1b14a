/** The messages that wait to be sent and those that were parked, in this process's memory. */
import { MESSAGE_CHANNELS, type Message, type MessageChannel } from '../../core/ports/messages.ts';
import {
  outboxCursorOf,
  storedReason,
  type ClaimedMessage,
  type Outbox,
  type OutboxCursor,
  type OutboxEntry,
  type OutboxState,
} from '../../core/ports/store/outbox.ts';

type Row = OutboxEntry & {
  /** Its position in the order of commits. */
  readonly place: number;
  /** When it may be claimed, epoch milliseconds: the end of a claim, or the time of the next attempt. */
  readonly freeAt: number;
  readonly isOvertaken: boolean;
};

export type OutboxTable = Outbox & {
  /** Adds a message; one whose id is in the table already is there once. */
  readonly add: (message: Message) => void;
};

/** Not a number for an invalid cursor: nothing comes after it. */
const parseCursor = (cursor: OutboxCursor): number => (/^\d+$/u.test(cursor) ? Number(cursor) : Number.NaN);

const NOTHING_CLAIMED: readonly ClaimedMessage[] = [];

const isIn = ({ parkedAt }: Row, state: OutboxState): boolean => (parkedAt === null) === (state === 'waiting');

const entryOf = ({ message, attempts, error, parkedAt }: Row): OutboxEntry => ({ message, attempts, error, parkedAt });

/** `protect` is applied to a message before it is stored. */
export const createMemoryOutboxTable = (protect: (message: Message) => Message): OutboxTable => {
  /** Rows by channel, then by message, oldest first. */
  const tables: Readonly<Record<MessageChannel, Map<string, Row>>> = {
    sms: new Map(),
    mail: new Map(),
    conversion: new Map(),
  };
  let places = 0;
  const tableOf = (id: string): Map<string, Row> | undefined => {
    const channel = MESSAGE_CHANNELS.find((each) => tables[each].has(id));
    return channel && tables[channel];
  };

  /** Replaces the row of a message that is in this state; answers whether there was one. */
  const change = (id: string, state: OutboxState, changed: (row: Row) => Row): boolean => {
    const rows = tableOf(id);
    const row = rows?.get(id);
    if (rows === undefined || row === undefined || !isIn(row, state)) return false;
    rows.set(id, changed(row));
    return true;
  };

  /** Replaces the row of a message that waits, unless another has claimed it since. */
  const endClaim = (id: string, claimedUntil: number, changed: (row: Row) => Row): void => {
    change(id, 'waiting', (row) => (row.freeAt === claimedUntil ? changed(row) : row));
  };

  return {
    add: (message) => {
      if (tableOf(message.id) !== undefined) return;
      places += 1;
      tables[message.channel].set(message.id, {
        message: protect(message),
        attempts: 0,
        error: null,
        parkedAt: null,
        place: places,
        freeAt: Number.MIN_SAFE_INTEGER,
        isOvertaken: false,
      });
    },

    claim: async ({ channel, now, until, limit }) => {
      const rows = tables[channel];
      if (rows.size === 0) return NOTHING_CLAIMED;
      const blocked = new Set<string>();
      const claimed: Row[] = [];
      for (const row of rows.values()) {
        if (claimed.length >= limit) break;
        const { message, freeAt, isOvertaken, parkedAt } = row;
        if (parkedAt !== null) continue;
        const isOtp = message.otp !== undefined;
        if (freeAt > now) {
          if (!isOvertaken && !isOtp) blocked.add(message.to);
        } else if (isOtp || !blocked.has(message.to)) claimed.push(row);
      }
      for (const row of claimed) rows.set(row.message.id, { ...row, freeAt: until, isOvertaken: false });
      return claimed.map(({ message, attempts }) => ({ message, attempts }));
    },

    remove: async (ids) => ids.filter((id) => tableOf(id)?.delete(id) === true).length,

    retry: async ({ id, claimedUntil, at, attempts, error, isOvertaken = false }) => {
      endClaim(id, claimedUntil, (row) => ({
        ...row,
        freeAt: at,
        attempts,
        error: error === undefined ? row.error : storedReason(error),
        isOvertaken,
      }));
    },

    park: async ({ id, claimedUntil, at, attempts, error }) => {
      endClaim(id, claimedUntil, (row) => ({ ...row, parkedAt: at, attempts, error: storedReason(error) }));
    },

    unpark: async (ids, at) =>
      ids.filter((id) =>
        change(id, 'parked', (row) => ({ ...row, parkedAt: null, attempts: 0, freeAt: at, isOvertaken: false })),
      ).length,

    list: async ({ state, to, limit, after = null }) => {
      const start = after === null ? 0 : parseCursor(after);
      const found = MESSAGE_CHANNELS.flatMap((channel) => [...tables[channel].values()])
        .filter((row) => row.place > start && isIn(row, state) && (to === undefined || row.message.to === to))
        .sort((a, b) => a.place - b.place);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return {
        entries: shown.map(entryOf),
        next: last === undefined || found.length <= limit ? null : outboxCursorOf(String(last.place)),
      };
    },

    count: async (channel, state) => [...tables[channel].values()].filter((row) => isIn(row, state)).length,

    trim: async (channel, keep) => {
      const rows = tables[channel];
      if (rows.size <= keep) return 0;
      const surplus = [...rows.keys()].slice(0, rows.size - keep);
      for (const id of surplus) rows.delete(id);
      return surplus.length;
    },
  };
};
