/** How long and how often the shop tries to send a message, by channel. Times in milliseconds. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../entities/time/duration.ts';
import type { Message, MessageChannel } from '../../ports/messages.ts';

type ByChannel = Readonly<Record<MessageChannel, number>>;

/** A run waits this long for one message to be sent. How that send ends later still counts. */
export const SEND_TIMEOUT_MS: ByChannel = { sms: 5_000, mail: 10_000, conversion: 5_000 };

/** A send that has not settled by then is considered lost: its message is sent again, with the same id. */
export const SEND_LOST_MS = 10 * MINUTE_MS;

/** While this many sends of a channel have not settled, none is started. */
export const OPEN_SENDS = 100;

/**
 * Claimed messages are free again after this time, should the process end: soon enough for a one-time password, which is
 * valid for five minutes.
 */
export const CLAIM_MS = 2 * MINUTE_MS;

/**
 * A send is started only if its time-out ends this long before its claim does. The store needs this time to record the
 * outcome, and the clocks of the machines must differ by less; otherwise another process may send the message again.
 */
export const CLAIM_MARGIN_MS = 10 * SECOND_MS;

/** A failed send is repeated after this time, which doubles with every attempt. */
export const FIRST_RETRY_MS = 5 * SECOND_MS;

/** It grows to this at most. */
const LONGEST_RETRY_MS: ByChannel = { sms: 15 * MINUTE_MS, mail: HOUR_MS, conversion: HOUR_MS };

/** A gateway that asks for a longer pause than this is asked again anyway. */
export const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * A message that failed this often is parked: an SMS after about 6 hours, a mail after about 20, a conversion event after
 * about 10. One-time passwords expire long before.
 */
export const SEND_ATTEMPTS: ByChannel = { sms: 30, mail: 30, conversion: 20 };

/** A customer waits for a one-time password. */
const LONGEST_OTP_RETRY_MS = MINUTE_MS;

/** How long to wait after so many failed attempts. */
export const retryDelay = ({ channel, otp }: Pick<Message, 'channel' | 'otp'>, attempts: number): number =>
  Math.min(
    otp === undefined ? LONGEST_RETRY_MS[channel] : LONGEST_OTP_RETRY_MS,
    FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20),
  );

/** Conversion events that wait or are parked at a time; beyond them the oldest are dropped. */
export const CONVERSION_QUEUE = 1_000;
