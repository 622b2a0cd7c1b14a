/** Messages on the terminal: the sandbox's messenger, since its developer acts as every customer. */
import type { Message, Messenger } from '../../core/ports/messages.ts';

export type ConsoleMessengerOptions = {
  /** Writes one message, without a final line break. */
  readonly write: (text: string) => void;
  /** Styles a one-time password. */
  readonly highlight?: (otp: string) => string;
  /** Styles the channel, the receiver and further lines. */
  readonly dim?: (text: string) => string;
};

const LABELS: Readonly<Record<Message['channel'], string>> = { sms: 'SMS', mail: 'Mail', conversion: 'Event' };

const plain = (text: string): string => text;

/** Control and direction characters: a typed name or address must not control the terminal. */
// oxlint-disable-next-line no-control-regex -- control characters are what it matches
const CONTROL_CHARACTERS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/gu;

export const createConsoleMessenger = ({
  write,
  highlight = plain,
  dim = plain,
}: ConsoleMessengerOptions): Messenger => ({
  send: async ({ channel, to, text, otp }) => {
    const [first = '', ...more] = text
      .replace(CONTROL_CHARACTERS, ' ')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const shown = otp === undefined ? first : first.replace(otp, () => highlight(otp));
    const head = dim(`${LABELS[channel]} to ${to.replace(CONTROL_CHARACTERS, ' ')}:`);
    write([`${head} ${shown}`, ...more.map((line) => dim(`  ${line}`))].join('\n'));
  },
});

/** Combines messengers: a message counts as sent once all of them have accepted it. */
export const toEach = (...messengers: readonly Messenger[]): Messenger => ({
  send: async (message) => {
    await Promise.all(messengers.map((messenger) => messenger.send(message)));
  },
});
