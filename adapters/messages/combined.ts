/** Messengers made of others. */
import { ACCEPTED, type MessageChannel, type Messenger } from '../../core/ports/messages.ts';

/** Each channel's messages go to a messenger of its own. */
export const byChannel = (messengers: Readonly<Record<MessageChannel, Messenger>>): Messenger => ({
  send: (message) => messengers[message.channel].send(message),
});

/**
 * Hands a message to every messenger at once. It is accepted once all of them have accepted it; otherwise the outcome is
 * that of the first one, in this order, that did not. Those that did accept it must drop it when it is sent again.
 */
export const toEach = (...messengers: readonly Messenger[]): Messenger => ({
  send: async (message) => {
    const outcomes = await Promise.all(messengers.map((messenger) => messenger.send(message)));
    return outcomes.find(({ outcome }) => outcome !== 'accepted') ?? ACCEPTED;
  },
});
