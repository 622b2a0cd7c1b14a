/** Messages that the shop sends: SMS, mail, conversion events. */

export const MESSAGE_CHANNELS = ['sms', 'mail', 'conversion'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

type MessageBase = {
  /** Unique; a receiver that sees it twice drops the second. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly text: string;
};

/** How the text ends where the site's address is known: `Track it at`, and the address of this page. */
export type MessageLink = { readonly label: string; readonly path: string };

export type SmsMessage = MessageBase & {
  readonly channel: 'sms';
  readonly link?: MessageLink;
  /** An Indian mobile number of ten digits. */
  readonly to: string;
  /** What it is about, such as `order_shipped`. */
  readonly kind: string;
  /** The registered text that it follows, such as `order_confirmed_cod`; absent in messages of an earlier version. */
  readonly template?: string;
  /** Set where a mail of the same commit says the same: the customer is told even if this text is not registered. */
  readonly isMailed?: true;
  /** The one-time password in the text, so that a sandbox can show it. */
  readonly otp?: string;
};

/** A section below a mail's text. `rows`: amounts, the total last; `lines`: plain lines; `steps`: a numbered list. */
export type MailSection = {
  readonly title: string;
  readonly rows?: readonly (readonly [term: string, value: string])[];
  readonly lines?: readonly string[];
  readonly steps?: readonly string[];
};

export type MailMessage = MessageBase & {
  readonly channel: 'mail';
  readonly link?: MessageLink;
  /** One email address as a person typed it. */
  readonly to: string;
  /** What it is about, as of an SMS. */
  readonly kind: string;
  readonly subject: string;
  /** Below the text; absent in most mails. */
  readonly details?: readonly MailSection[];
  /** Last paragraph: how to get help. */
  readonly footer?: string;
  readonly otp?: never;
};

export type ConversionMessage = MessageBase & {
  readonly channel: 'conversion';
  /** The name of an analytics partner. */
  readonly to: string;
  /** A `ConversionRecord` as JSON. */
  readonly text: string;
  readonly link?: never;
  readonly otp?: never;
};

export type Message = SmsMessage | MailMessage | ConversionMessage;

/** What an analytics partner learns. The personal fields are there only with the customer's consent (spec 11). */
export type ConversionRecord = {
  readonly event: 'InitiateCheckout';
  /** Rupees. */
  readonly amount: number;
  /** Rupees. */
  readonly shipping: number;
  readonly currency: 'INR';
  /** The path of the page, without query. */
  readonly path: string;
  /** SHA-256 in hex of the digits with country code. */
  readonly phone?: string;
  /** SHA-256 in hex of the address in lower case. */
  readonly email?: string;
  /** The browser's user agent. */
  readonly agent?: string;
};

/** How a send ended. A reason is for operators: it has no personal data and fits on one line. */
export type SendOutcome =
  | { readonly outcome: 'accepted' }
  /** This message will never be accepted, for example because its receiver does not exist. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The message may be accepted later, at the earliest after `retryAfterMs` milliseconds. */
  | { readonly outcome: 'retry'; readonly reason: string; readonly retryAfterMs?: number };

export const ACCEPTED: SendOutcome = { outcome: 'accepted' };

/**
 * Hands messages over to whoever delivers them.
 *
 * @example
 * ```ts
 * import { ACCEPTED, type Messenger } from '../core/ports/messages.ts';
 *
 * declare const print: (text: string) => void;
 *
 * const messenger: Messenger = {
 *   send: async ({ to, text }) => {
 *     print(`${to}: ${text}`);
 *     return ACCEPTED;
 *   },
 * };
 * ```
 */
export type Messenger = {
  /**
   * Hands a message over. A rejection counts as an outcome of `retry`. A send that never settles is not retried in this
   * process, so implementations must time out. A message may be sent again under its id although it was accepted, if
   * that became known too late.
   */
  readonly send: (message: Message) => Promise<SendOutcome>;
};
