/** The messages that wait to be sent, in this process's memory. */
import { MESSAGE_CHANNELS, type Message, type MessageChannel } from '../../core/ports/messages.ts';
import type { Outbox } from '../../core/ports/store/outbox.ts';
import { deepFreeze } from './deep-freeze.ts';

type Row = {
  readonly message: Message;
  readonly attempts: number;
  /** When it may be claimed, epoch milliseconds: the end of a claim, or the time of the next attempt. */
  readonly freeAt: number;
  readonly isOvertaken: boolean;
};

export type OutboxTable = Outbox & {
  /** Adds a message; one whose id waits already is there once. */
  readonly add: (message: Message) => void;
};

export const createMemoryOutboxTable = (): OutboxTable => {
  const waiting: Readonly<Record<MessageChannel, Map<string, Row>>> = {
    sms: new Map(),
    mail: new Map(),
    conversion: new Map(),
  };
  const tableOf = (id: string): Map<string, Row> | undefined =>
    MESSAGE_CHANNELS.map((channel) => waiting[channel]).find((rows) => rows.has(id));

  return {
    add: (message) => {
      if (tableOf(message.id) !== undefined) return;
      const row = { message: deepFreeze(message), attempts: 0, freeAt: Number.MIN_SAFE_INTEGER, isOvertaken: false };
      waiting[message.channel].set(message.id, row);
    },

    claim: async ({ channel, now, until, limit }) => {
      const rows = waiting[channel];
      const blocked = new Set<string>();
      const claimed: Row[] = [];
      for (const row of rows.values()) {
        if (claimed.length >= limit) break;
        const { message, freeAt, isOvertaken } = row;
        const isOtp = message.otp !== undefined;
        if (freeAt > now) {
          if (!isOvertaken && !isOtp) blocked.add(message.to);
        } else if (isOtp || !blocked.has(message.to)) claimed.push(row);
      }
      for (const row of claimed) rows.set(row.message.id, { ...row, freeAt: until, isOvertaken: false });
      return claimed.map(({ message, attempts }) => ({ message, attempts }));
    },

    remove: async (ids) => {
      for (const id of ids) tableOf(id)?.delete(id);
    },

    retry: async ({ id, at, attempts, isOvertaken = false }) => {
      const rows = tableOf(id);
      const row = rows?.get(id);
      if (row !== undefined) rows?.set(id, { ...row, freeAt: at, attempts, isOvertaken });
    },

    count: async (channel) => waiting[channel].size,

    trim: async (channel, keep) => {
      const rows = waiting[channel];
      const surplus = [...rows.keys()].slice(0, Math.max(0, rows.size - keep));
      for (const id of surplus) rows.delete(id);
      return surplus.length;
    },
  };
};
