/** Messages with the addresses of the site's pages: the shop knows their paths, the server where the site is. */
import type { Message, Messenger } from '../../core/ports/messages.ts';

/** Appends its link to each message that has one. Without an origin, such as `https://shop.example`, texts stay as they are. */
export const withSiteLinks = (messenger: Messenger, origin: string | undefined): Messenger =>
  origin === undefined ? messenger : { send: (message) => messenger.send(linked(message, origin)) };

const linked = (message: Message, origin: string): Message => {
  const { link, text } = message;
  if (link === undefined) return message;
  // A mail ends with a line end.
  const body = text.trimEnd();
  return { ...message, text: `${body} ${link.label} ${origin}${link.path}${text.slice(body.length)}` };
};
