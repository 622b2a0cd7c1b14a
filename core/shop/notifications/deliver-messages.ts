/**
 * Hands committed messages over to the messenger: at least once, and in order for each receiver, except that a message
 * whose send timed out may arrive after later ones. Every channel is delivered separately, so that one whose messenger
 * hangs holds up no other.
 */
import { OTP_MS } from '../../catalogue/one-time-password.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../entities/duration.ts';
import type { Journal } from '../../ports/journal.ts';
import { MESSAGE_CHANNELS, type Message, type MessageChannel, type Messenger } from '../../ports/messages.ts';
import type { ClaimedMessage, Outbox } from '../../ports/store/outbox.ts';
import type { Clock, Ticker } from '../../ports/time.ts';

/** Messages claimed at a time. */
const BATCH = 100;
/** A run waits this long for one message to be sent, in milliseconds. How that send ends later still counts. */
export const SEND_TIMEOUT_MS: Readonly<Record<MessageChannel, number>> = {
  sms: 5_000,
  mail: 10_000,
  conversion: 5_000,
};
/**
 * Claimed messages are free again after this time, in milliseconds, should the process end: longer than a batch takes.
 */
const CLAIM_MS = 20 * MINUTE_MS;
/**
 * A send that has not settled by then is considered lost, in milliseconds: its message is sent again, with the same id.
 */
export const SEND_LOST_MS = 10 * MINUTE_MS;
/** While this many sends of a channel have not settled, none is started. */
export const OPEN_SENDS = 100;
/** Conversion events that wait at a time; beyond them the oldest are dropped. */
export const CONVERSION_QUEUE = 1_000;
/** A failed send is repeated after this time, in milliseconds, which doubles with every attempt. */
export const FIRST_RETRY_MS = 5 * SECOND_MS;
/** It grows to this at most: a customer waits for an SMS. */
const LONGEST_RETRY_MS: Readonly<Record<MessageChannel, number>> = {
  sms: MINUTE_MS,
  mail: HOUR_MS,
  conversion: HOUR_MS,
};

/** How long to wait after so many failed attempts, in milliseconds. */
export const retryDelay = (channel: MessageChannel, attempts: number): number =>
  Math.min(LONGEST_RETRY_MS[channel], FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));

export type DeliveryPorts = {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly messenger: Messenger;
  readonly journal: Journal;
  readonly ticker: Pick<Ticker, 'after'>;
};

export type Delivery = {
  /**
   * Delivers what waits, and resolves with the number of messages sent. A message that is refused is repeated after a
   * growing delay, before later ones to the same receiver. One whose send timed out is repeated only if that send fails
   * after all; later ones no longer wait for it. Calls that overlap don't send anything twice, and each sends at least
   * what was committed before it was called.
   */
  readonly deliver: () => Promise<number>;
  /** Conversion events that were dropped so far. */
  readonly droppedConversions: () => number;
};

export const createDelivery = (ports: DeliveryPorts): Delivery => {
  const { outbox, journal } = ports;
  const channels = MESSAGE_CHANNELS.map((channel) => createChannelDelivery(channel, ports));
  let dropped = 0;
  let isReportPending = false;

  const dropOldConversions = async (): Promise<void> => {
    const more = await outbox.trim('conversion', CONVERSION_QUEUE);
    dropped += more;
    if (more === 0 || isReportPending) return;
    // Under load nearly every call drops one: at most one log line a second.
    isReportPending = true;
    ports.ticker.after(1_000, () => {
      isReportPending = false;
      journal.error(`conversion events were dropped, as more than ${CONVERSION_QUEUE} waited: ${dropped} so far`);
    });
  };

  return {
    deliver: async () => {
      // A channel that fails keeps no other from being delivered.
      const runs = await Promise.allSettled([
        dropOldConversions().then(() => 0),
        ...channels.map((deliver) => deliver()),
      ]);
      const failed = runs.find((run) => run.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return runs.reduce((sum, run) => sum + (run.status === 'fulfilled' ? run.value : 0), 0);
    },
    droppedConversions: () => dropped,
  };
};

/** Answers what delivers the messages of one channel. */
const createChannelDelivery = (
  channel: MessageChannel,
  { outbox, clock, messenger, journal, ticker }: DeliveryPorts,
): (() => Promise<number>) => {
  /** Sends that timed out and have not settled, by message: it is not sent again meanwhile. */
  const unsettled = new Map<string, Promise<void>>();
  const settle = (id: string, sending: Promise<void>): void => {
    if (unsettled.get(id) === sending) unsettled.delete(id);
  };

  const failed = ({ message: { id }, attempts }: ClaimedMessage): Promise<void> =>
    outbox.retry({ id, at: clock.now() + retryDelay(channel, attempts + 1), attempts: attempts + 1 });

  const waitForLate = async (claimed: ClaimedMessage, sending: Promise<void>): Promise<void> => {
    const { id } = claimed.message;
    try {
      await sending;
      await outbox.remove([id]);
    } catch (cause) {
      journal.error(`a message by ${channel} was not taken after all`, cause);
      await failed(claimed);
    } finally {
      settle(id, sending);
    }
  };

  const timedOut = async (claimed: ClaimedMessage, sending: Promise<void>): Promise<void> => {
    const { id } = claimed.message;
    unsettled.set(id, sending);
    ticker.after(SEND_LOST_MS, () => {
      settle(id, sending);
    });
    journal.error(`a message by ${channel} was not taken in time`);
    await outbox.retry({ id, at: clock.now() + SEND_LOST_MS, attempts: claimed.attempts, isOvertaken: true });
    waitForLate(claimed, sending).catch((cause: unknown) => {
      journal.error(`a message by ${channel} could not be put back`, cause);
    });
  };

  /** Whether the message was taken, in time. */
  const send = async (claimed: ClaimedMessage): Promise<boolean> => {
    const sending = startSending(messenger, claimed.message);
    try {
      if (await settlesWithin(SEND_TIMEOUT_MS[channel], sending, ticker)) return true;
      await timedOut(claimed, sending);
    } catch (cause) {
      journal.error(`a message by ${channel} was not taken`, cause);
      await failed(claimed);
    }
    return false;
  };

  /** Sends one receiver's messages until one fails; resolves with the number sent. The others wait for the next run. */
  const sendAll = async (claims: readonly ClaimedMessage[], nextRun: number): Promise<number> => {
    const sent: string[] = [];
    for (const claimed of claims) {
      if (!(await send(claimed))) break;
      sent.push(claimed.message.id);
    }
    await outbox.remove(sent);
    for (const { message, attempts } of claims.slice(sent.length + 1)) {
      await outbox.retry({ id: message.id, at: nextRun, attempts });
    }
    return sent.length;
  };

  /** Claimed messages without those that must not be sent now. */
  const sendable = async (claims: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> => {
    const isExpired = ({ message }: ClaimedMessage): boolean =>
      message.otp !== undefined && clock.now() - message.at >= OTP_MS;
    await outbox.remove(claims.filter(isExpired).map(({ message }) => message.id));
    // A clock that was moved forward can free a message whose send is still open.
    const isOpen = ({ message }: ClaimedMessage): boolean => unsettled.has(message.id);
    for (const { message, attempts } of claims.filter(isOpen)) {
      await outbox.retry({ id: message.id, at: clock.now() + SEND_LOST_MS, attempts, isOvertaken: true });
    }
    return claims.filter((claimed) => !isExpired(claimed) && !isOpen(claimed));
  };

  const round = async (now: number): Promise<number> => {
    if (unsettled.size >= OPEN_SENDS) return 0;
    const claims = await outbox.claim({ channel, now, until: clock.now() + CLAIM_MS, limit: BATCH });
    if (claims.length === 0) return 0;
    const free = await sendable(claims);
    const byReceiver = Map.groupBy(free, ({ message }) => message.to);
    const sent = await Promise.all([...byReceiver.values()].map((all) => sendAll(all, now + 1)));
    return sent.reduce((sum, count) => sum + count, 0) + (await round(now));
  };

  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const deliver = (): Promise<number> => {
    if (running !== null) {
      // One more round after the running one serves everybody who asks meanwhile.
      next ??= running
        .catch(() => 0)
        .then(() => {
          next = null;
          return deliver();
        });
      return next;
    }
    running = round(clock.now()).finally(() => {
      running = null;
    });
    return running;
  };
  return deliver;
};

/** A messenger that throws at once is one that rejects. */
const startSending = async (messenger: Messenger, message: Message): Promise<void> => messenger.send(message);

/** Whether it resolves within this time, in milliseconds; rejects where it rejects before. */
const settlesWithin = (ms: number, work: Promise<void>, ticker: Pick<Ticker, 'after'>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const cancel = ticker.after(ms, () => resolve(false));
    work.then(() => resolve(true), reject).finally(cancel);
  });
