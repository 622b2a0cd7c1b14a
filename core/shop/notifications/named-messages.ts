/** Fills in the brand's name when a message is committed: the code that writes messages does not know the settings. */
import type { Message } from '../../ports/messages.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { namedText } from './sms-templates.ts';

const named = (message: Message, brand: string): Message => {
  const text = namedText(message.text, brand);
  return message.channel === 'mail'
    ? { ...message, text, subject: namedText(message.subject, brand) }
    : { ...message, text };
};

/** The same store, with the name of the brand in the messages of its updates. */
export const withNamedMessages = (store: ShopStore, brand: string): ShopStore => ({
  ...store,
  update: (keys, decide, withinMs) => {
    const naming: typeof decide = (documents) => {
      const decision = decide(documents);
      return decision.messages === undefined
        ? decision
        : { ...decision, messages: decision.messages.map((message) => named(message, brand)) };
    };
    return store.update(keys, naming, withinMs);
  },
});
