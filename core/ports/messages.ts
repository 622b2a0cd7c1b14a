/** Messages that the shop sends: SMS, mail, conversion events. */

export const MESSAGE_CHANNELS = ['sms', 'mail', 'conversion'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export type Message = {
  /** Unique; a receiver that sees it twice drops the second. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly channel: MessageChannel;
  /** A phone, an e-mail address, or the name of an analytics partner. */
  readonly to: string;
  readonly text: string;
  /** The one-time password in the text, so that a sandbox can show it. */
  readonly otp?: string;
};

export type Messenger = {
  /**
   * Resolves when the message was handed over; rejects when it should be retried. A send that never settles is not
   * retried in this process, so implementations must time out.
   */
  readonly send: (message: Message) => Promise<void>;
};
