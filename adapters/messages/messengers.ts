/** Messengers made of others: by channel, several at once, and such that add something to every message. */
import { ACCEPTED, type Message, type MessageChannel, type Messenger } from '../../core/ports/messages.ts';
import { shopMessages } from '../../core/validation/messages.ts';

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

/**
 * Appends its link to each message that has one: the shop knows the paths of its pages, the server where the site is.
 * Without an origin, such as `https://shop.example`, texts stay as they are.
 */
export const withSiteLinks = (messenger: Messenger, origin: string | undefined): Messenger =>
  origin === undefined ? messenger : { send: (message) => messenger.send(linked(message, origin)) };

const linked = (message: Message, origin: string): Message => {
  const { link, text } = message;
  if (link === undefined) return message;
  // A mail ends with a line end.
  const body = text.trimEnd();
  return { ...message, text: `${body} ${link.label} ${origin}${link.path}${text.slice(body.length)}` };
};

/** For a shop that takes orders with test payments: each message about an order says that nothing is charged. */
export const withTestPaymentNotice = ({ send }: Messenger, isAboutOrder: (kind: string) => boolean): Messenger => ({
  send: (message) => send(message.channel === 'conversion' || !isAboutOrder(message.kind) ? message : noticed(message)),
});

const noticed = (message: Exclude<Message, { readonly channel: 'conversion' }>): Message => {
  const notice = shopMessages.testPayments;
  return message.channel === 'mail'
    ? { ...message, subject: `${notice}. ${message.subject}`, text: `${notice}.\n\n${message.text}` }
    : { ...message, text: `${notice}. ${message.text}` };
};
