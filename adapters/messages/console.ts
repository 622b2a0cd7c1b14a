/** Messages on the terminal: the messenger of a sandbox, where the developer is every customer. */
import type { Message, Messenger } from '../../core/ports/messages.ts';

export type ConsoleMessengerOptions = {
  /** Takes one message, without its last line break. */
  readonly write: (text: string) => void;
  /** Makes a one-time password stand out. */
  readonly highlight?: (otp: string) => string;
  /** Sets back what is not the message itself. */
  readonly dim?: (text: string) => string;
};

const LABELS: Readonly<Record<Message['channel'], string>> = { sms: 'SMS', mail: 'Email', conversion: 'Event' };

const plain = (text: string): string => text;

/** Characters that steer a terminal; a name or an address that somebody typed must not. */
// oxlint-disable-next-line no-control-regex -- these are the characters meant
const STEERING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/gu;

export const createConsoleMessenger = ({
  write,
  highlight = plain,
  dim = plain,
}: ConsoleMessengerOptions): Messenger => ({
  send: async ({ channel, to, text, otp }) => {
    const [first = '', ...more] = text
      .replace(STEERING, ' ')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const shown = otp === undefined ? first : first.replace(otp, () => highlight(otp));
    const head = dim(`${LABELS[channel]} to ${to.replace(STEERING, ' ')}:`);
    write([`${head} ${shown}`, ...more.map((line) => dim(`  ${line}`))].join('\n'));
  },
});

/** One messenger out of several: a message is handed over once all of them have it. */
export const toEach = (...messengers: readonly Messenger[]): Messenger => ({
  send: async (message) => {
    await Promise.all(messengers.map((messenger) => messenger.send(message)));
  },
});
