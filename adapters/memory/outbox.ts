/** A messenger that keeps what was sent: what a sandbox shows and a test reads. */
import type { Message, Messenger } from '../../core/ports/messages.ts';

export type MemoryOutbox = Messenger & {
  /** What was sent, oldest first. A message that came twice is there once. */
  readonly sent: () => readonly Message[];
};

export const createMemoryOutbox = (): MemoryOutbox => {
  const byId = new Map<string, Message>();
  return {
    send: async (message) => {
      if (!byId.has(message.id)) byId.set(message.id, message);
    },
    sent: () => [...byId.values()],
  };
};
