/** Delivers the messages of one channel: claims, sends, retries, parks. */
import { OTP_MS } from '../../catalogue/one-time-password.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Message, MessageChannel, Messenger, SendOutcome } from '../../ports/messages.ts';
import type { ClaimedMessage, Outbox } from '../../ports/store/outbox.ts';
import type { Clock, Timers } from '../../ports/time.ts';
import {
  CLAIM_MARGIN_MS,
  CLAIM_MS,
  LONGEST_PAUSE_MS,
  OPEN_SENDS,
  retryDelay,
  SEND_ATTEMPTS,
  SEND_LOST_MS,
  SEND_TIMEOUT_MS,
} from './send-limits.ts';

export type DeliveryPorts = {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly messenger: Messenger;
  readonly logger: Logger;
  readonly timers: Pick<Timers, 'after'>;
};

/** Messages claimed at a time. */
const BATCH = 100;

const TIMED_OUT = 'no answer in time';
/** The messenger threw. What it threw is in the log only, as it may name the receiver. */
const BROKEN: SendOutcome = { outcome: 'retry', reason: 'the messenger failed; see the log' };

/** A message that this process has claimed. `claimedUntil`: see `Outbox.retry`. */
type Claim = ClaimedMessage & { readonly claimedUntil: number };

/** What has become of a message that was sent. While it waits, later ones to its receiver wait, too. */
type Fate = 'sent' | 'parked' | 'waits';

/** Conversion events need no order, so each goes by itself. */
const sequenceOf = ({ channel, id, to }: Message): string => (channel === 'conversion' ? id : to);

/** Answers what delivers the messages of one channel; it resolves with the number of messages sent. */
export const createChannelDelivery = (
  channel: MessageChannel,
  { outbox, clock, messenger, logger, timers }: DeliveryPorts,
): (() => Promise<number>) => {
  const isOvertaken = channel === 'conversion';
  /** Sends that timed out and have not settled, by message: it is not sent again meanwhile. */
  const unsettled = new Map<string, Promise<SendOutcome>>();
  const settle = (id: string, sending: Promise<SendOutcome>): void => {
    if (unsettled.get(id) === sending) unsettled.delete(id);
  };

  /** Parks a message for good. One-time passwords are dropped: they expire before anybody would look. */
  const giveUp = async (
    { message: { id, otp }, claimedUntil }: Claim,
    attempts: number,
    error: string,
  ): Promise<Fate> => {
    logger.error(`a message by ${channel} was ${otp === undefined ? 'parked' : 'dropped'}: ${error}`);
    if (otp === undefined) await outbox.park({ id, claimedUntil, at: clock.now(), attempts, error });
    else await outbox.remove([id]);
    return 'parked';
  };

  const failed = async (claim: Claim, error: string, pauseMs: number = 0): Promise<Fate> => {
    const { message, claimedUntil } = claim;
    const attempts = claim.attempts + 1;
    if (attempts >= SEND_ATTEMPTS[channel]) return giveUp(claim, attempts, error);
    const delay = Math.max(retryDelay(message, attempts), Math.min(pauseMs, LONGEST_PAUSE_MS));
    await outbox.retry({ id: message.id, claimedUntil, at: clock.now() + delay, attempts, error, isOvertaken });
    return 'waits';
  };

  /** How a send has ended; the log says why it should be repeated. `what` is said of the message. */
  const loggedOutcome = async (sending: Promise<SendOutcome>, what: string): Promise<SendOutcome> => {
    try {
      const outcome = await sending;
      if (outcome.outcome === 'retry') logger.error(`a message by ${channel} ${what}: ${outcome.reason}`);
      return outcome;
    } catch (cause) {
      logger.error(`a message by ${channel} ${what}`, cause);
      return BROKEN;
    }
  };

  /** Stores what follows from any outcome but acceptance. */
  const conclude = async (claim: Claim, outcome: SendOutcome): Promise<Fate> => {
    switch (outcome.outcome) {
      case 'accepted': {
        return 'sent';
      }
      case 'refused': {
        return giveUp(claim, claim.attempts + 1, outcome.reason);
      }
      case 'retry': {
        return failed(claim, outcome.reason, outcome.retryAfterMs);
      }
    }
  };

  /** A message that is accepted after all is removed, even if it was parked meanwhile. */
  const waitForLate = async (claim: Claim, sending: Promise<SendOutcome>): Promise<void> => {
    const { id } = claim.message;
    try {
      const outcome = await loggedOutcome(sending, 'was not taken after all');
      if ((await conclude(claim, outcome)) === 'sent') await outbox.remove([id]);
    } finally {
      settle(id, sending);
    }
  };

  const timedOut = async (claim: Claim, sending: Promise<SendOutcome>): Promise<void> => {
    const { claimedUntil, message } = claim;
    const { id } = message;
    const attempts = claim.attempts + 1;
    const at = clock.now() + SEND_LOST_MS;
    logger.error(`a message by ${channel} was not taken in time`);
    unsettled.set(id, sending);
    timers.after(SEND_LOST_MS, () => settle(id, sending));
    if (attempts >= SEND_ATTEMPTS[channel]) await giveUp(claim, attempts, TIMED_OUT);
    else await outbox.retry({ id, claimedUntil, at, attempts, error: TIMED_OUT, isOvertaken: true });
    waitForLate({ ...claim, claimedUntil: at }, sending).catch((cause: unknown) =>
      logger.error(`a message by ${channel} could not be put back`, cause),
    );
  };

  const send = async (claim: Claim): Promise<Fate> => {
    const sending = startSending(messenger, claim.message);
    if (await settlesWithin(SEND_TIMEOUT_MS[channel], sending, timers)) {
      return conclude(claim, await loggedOutcome(sending, 'was not taken'));
    }
    await timedOut(claim, sending);
    return 'waits';
  };

  /**
   * Sends one receiver's messages until one has to wait, or the claim may end before a send does. In the first case the
   * others wait for the next run, which begins after `now`; in the second they are put back, and free at once.
   */
  const sendAll = async (
    claims: readonly Claim[],
    { now, until }: { readonly now: number; readonly until: number },
  ): Promise<{ readonly sent: number; readonly hasPutBack: boolean }> => {
    const lastStart = until - CLAIM_MARGIN_MS - SEND_TIMEOUT_MS[channel];
    const sent: string[] = [];
    let tried = 0;
    let freeAt = now;
    for (const claim of claims) {
      if (clock.now() > lastStart) break;
      tried += 1;
      const fate = await send(claim);
      if (fate === 'sent') sent.push(claim.message.id);
      if (fate === 'waits') {
        freeAt = now + 1;
        break;
      }
    }
    if (sent.length > 0) await outbox.remove(sent);
    for (const { message, claimedUntil, attempts } of claims.slice(tried)) {
      await outbox.retry({ id: message.id, claimedUntil, at: freeAt, attempts });
    }
    return { sent: sent.length, hasPutBack: tried < claims.length && freeAt === now };
  };

  /** Claimed messages without those that must not be sent now. */
  const sendable = async (claims: readonly Claim[]): Promise<readonly Claim[]> => {
    const isExpired = ({ message }: Claim): boolean => message.otp !== undefined && clock.now() - message.at >= OTP_MS;
    const expired = claims.filter(isExpired);
    if (expired.length > 0) await outbox.remove(expired.map(({ message }) => message.id));
    // A clock that was moved forward can free a message whose send is still open.
    const isOpen = ({ message }: Claim): boolean => unsettled.has(message.id);
    for (const { message, claimedUntil, attempts } of claims.filter(isOpen)) {
      const at = clock.now() + SEND_LOST_MS;
      await outbox.retry({ id: message.id, claimedUntil, at, attempts, isOvertaken: true });
    }
    return claims.filter((claim) => !isExpired(claim) && !isOpen(claim));
  };

  const round = async (now: number): Promise<number> => {
    if (unsettled.size >= OPEN_SENDS) return 0;
    const until = clock.now() + CLAIM_MS;
    const claims = await outbox.claim({ channel, now, until, limit: BATCH });
    if (claims.length === 0) return 0;
    const free = await sendable(claims.map((claimed) => ({ ...claimed, claimedUntil: until })));
    const sequences = Map.groupBy(free, ({ message }) => sequenceOf(message));
    const ends = await Promise.all([...sequences.values()].map((all) => sendAll(all, { now, until })));
    const count = ends.reduce((sum, { sent }) => sum + sent, 0);
    // Fewer than were asked for, and none of them put back: no others are free.
    const isLast = claims.length < BATCH && !ends.some(({ hasPutBack }) => hasPutBack);
    return isLast ? count : count + (await round(now));
  };

  return oneAtATime(() => round(clock.now()));
};

/** Runs never overlap: one more run after the current one serves everybody who asks meanwhile. */
const oneAtATime = (run: () => Promise<number>): (() => Promise<number>) => {
  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const start = (): Promise<number> => {
    if (running !== null) {
      next ??= running
        .catch(() => 0)
        .then(() => {
          next = null;
          return start();
        });
      return next;
    }
    const current = run();
    const ended = (): void => {
      running = null;
    };
    running = current;
    // Reset before any caller resumes; a rejection is theirs to handle.
    current.then(ended, ended);
    return current;
  };
  return start;
};

/** A messenger that throws at once is one that rejects. */
const startSending = async (messenger: Messenger, message: Message): Promise<SendOutcome> => messenger.send(message);

/** Whether it settles within this time, in milliseconds. */
const settlesWithin = (ms: number, work: Promise<unknown>, timers: Pick<Timers, 'after'>): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = timers.after(ms, () => resolve(false));
    const settled = (): void => {
      cancel();
      resolve(true);
    };
    work.then(settled, settled);
  });
