/** Messages on the terminal: the sandbox's messenger, since its developer acts as every customer. */
import { ACCEPTED, type Message, type Messenger } from '../../core/ports/messages.ts';
import { escapeControls } from '../../core/validation/text.ts';

export type ConsoleMessengerOptions = {
  /** Writes one message, without a final line break. */
  readonly write: (text: string) => void;
  /** Styles a one-time password. */
  readonly highlight?: (otp: string) => string;
  /** Styles the channel, the receiver and further lines. */
  readonly dim?: (text: string) => string;
};

const LABELS: Readonly<Record<Message['channel'], string>> = { sms: 'SMS', mail: 'Email', conversion: 'Event' };

const plain = (text: string): string => text;

export const createConsoleMessenger = ({
  write,
  highlight = plain,
  dim = plain,
}: ConsoleMessengerOptions): Messenger => ({
  send: async ({ channel, to, text, otp }) => {
    const [first = '', ...more] = escapeControls(text, '\n')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const shown = otp === undefined ? first : first.replace(otp, () => highlight(otp));
    const head = dim(`${LABELS[channel]} to ${escapeControls(to)}:`);
    write([`${head} ${shown}`, ...more.map((line) => dim(`  ${line}`))].join('\n'));
    return ACCEPTED;
  },
});
