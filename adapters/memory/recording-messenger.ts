/** A messenger that records the messages sent, for simulations and tests to read. */
import { ACCEPTED, type Message, type Messenger } from '../../core/ports/messages.ts';

export type RecordingMessenger = Messenger & {
  /** Messages sent, oldest first; one that was sent twice is listed once. */
  readonly sent: () => readonly Message[];
};

export const createRecordingMessenger = (): RecordingMessenger => {
  const byId = new Map<string, Message>();
  return {
    send: async (message) => {
      if (!byId.has(message.id)) byId.set(message.id, message);
      return ACCEPTED;
    },
    sent: () => [...byId.values()],
  };
};
