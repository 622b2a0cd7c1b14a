/** Messages that cannot be sent: how often they are tried, when they are parked, and what the shop keeps of them. */
import { describe, expect, it } from 'vitest';
import { OTP_MS } from '../../../../core/catalogue/one-time-password.ts';
import { HOUR_MS } from '../../../../core/entities/time/duration.ts';
import { MESSAGE_CHANNELS, type SendOutcome } from '../../../../core/ports/messages.ts';
import {
  CLAIM_MS,
  FIRST_RETRY_MS,
  LONGEST_PAUSE_MS,
  SEND_ATTEMPTS,
  SEND_LOST_MS,
  SEND_TIMEOUT_MS,
} from '../../../../core/shop/notifications/send-limits.ts';
import { sampleMessage as message, sampleSms } from '../../../messages/sample-messages.ts';
import { commit, openDelivery } from './test-delivery.ts';

const REFUSED: SendOutcome = { outcome: 'refused', reason: 'gateway: 400 invalid number' };
const BUSY: SendOutcome = { outcome: 'retry', reason: 'gateway: 503' };

describe('a message that is refused for good', () => {
  it.each(MESSAGE_CHANNELS)('is parked at once, and later ones to the same receiver are sent: %s', async (channel) => {
    const { store, deliver, outcomes, tried, sent, logger, listed, now } = openDelivery();
    outcomes.set('bad', REFUSED);
    await commit(store, [message('bad', channel), message('good', channel)]);
    await deliver();
    await deliver();
    expect([sent(), tried.toSorted()]).toEqual([['good'], ['bad', 'good']]);
    expect(await listed('parked')).toEqual([
      { message: message('bad', channel), attempts: 1, error: REFUSED.reason, parkedAt: now() },
    ]);
    expect(await listed('waiting')).toEqual([]);
    expect(logger).toEqual([`a message by ${channel} was parked: ${REFUSED.reason}`]);
  });
});

describe('a message that could be sent later', () => {
  it.each(MESSAGE_CHANNELS)('is parked after a number of attempts, with the last error: %s', async (channel) => {
    const { store, deliver, outcomes, tried, listed, advance } = openDelivery();
    outcomes.set('late', BUSY);
    await commit(store, [message('late', channel)]);
    for (let attempt = 1; attempt < SEND_ATTEMPTS[channel]; attempt += 1) {
      await deliver();
      expect(await listed('waiting')).toMatchObject([{ attempts: attempt, error: BUSY.reason }]);
      await advance(HOUR_MS);
    }
    await deliver();
    expect(await listed('waiting')).toEqual([]);
    expect(await listed('parked')).toMatchObject([{ attempts: SEND_ATTEMPTS[channel], error: BUSY.reason }]);
    await advance(HOUR_MS);
    await deliver();
    expect(tried).toHaveLength(SEND_ATTEMPTS[channel]);
  });

  it.each([
    [30_000, 30_000],
    [1, FIRST_RETRY_MS],
    [10 * HOUR_MS, LONGEST_PAUSE_MS],
  ])('waits as long as its receiver asks for, within limits: %d ms', async (retryAfterMs, waited) => {
    const { store, deliver, outcomes, tried, advance } = openDelivery();
    outcomes.set('late', { ...BUSY, retryAfterMs });
    await commit(store, [message('late')]);
    await deliver();
    await advance(waited - 1);
    await deliver();
    expect(tried).toHaveLength(1);
    await advance(1);
    await deliver();
    expect(tried).toHaveLength(2);
  });

  it('holds up no other conversion event, as they need no order', async () => {
    const { store, deliver, outcomes, sent } = openDelivery();
    outcomes.set('late', BUSY);
    await commit(store, [message('late', 'conversion'), message('one', 'conversion'), message('two', 'conversion')]);
    expect(await deliver()).toBe(2);
    await commit(store, [message('three', 'conversion')]);
    expect(await deliver()).toBe(1);
    expect(sent()).toEqual(['one', 'two', 'three']);
  });

  it('is counted as an attempt where no answer comes, and is parked at last', async () => {
    const { store, deliver, hanging, listed, advance } = openDelivery();
    hanging.add('silent');
    await commit(store, [message('silent')]);
    for (let attempt = 1; attempt <= SEND_ATTEMPTS.sms; attempt += 1) {
      const delivering = deliver();
      await advance(SEND_TIMEOUT_MS.sms);
      await delivering;
      expect(await listed(attempt < SEND_ATTEMPTS.sms ? 'waiting' : 'parked')).toMatchObject([
        { attempts: attempt, error: 'no answer in time' },
      ]);
      await advance(SEND_LOST_MS);
    }
  });

  it('is removed if its last send turns out to have been accepted after it was parked', async () => {
    const { store, deliver, hanging, hung, outcomes, listed, sent, advance } = openDelivery();
    outcomes.set('late', BUSY);
    await commit(store, [message('late')]);
    for (let attempt = 1; attempt < SEND_ATTEMPTS.sms; attempt += 1) {
      await deliver();
      await advance(HOUR_MS);
    }
    outcomes.clear();
    hanging.add('late');
    const delivering = deliver();
    await advance(SEND_TIMEOUT_MS.sms);
    await delivering;
    expect(await listed('parked')).toHaveLength(1);
    hung.get('late')?.resolve();
    await advance(0);
    expect([sent(), await listed('parked')]).toEqual([['late'], []]);
  });

  it('keeps nothing of what the messenger threw but the fact', async () => {
    const { store, deliver, refusing, listed } = openDelivery();
    refusing.add('a');
    await commit(store, [message('a')]);
    await deliver();
    expect(await listed('waiting')).toMatchObject([{ attempts: 1, error: 'the messenger failed; see the log' }]);
  });
});

describe('a one-time password that cannot be sent', () => {
  const otp = (at: number) => sampleSms({ id: 'otp', kind: 'otp', otp: '123456', at });

  it('is dropped and not parked when it is refused for good', async () => {
    const { store, deliver, outcomes, listed, logger, now } = openDelivery();
    outcomes.set('otp', REFUSED);
    await commit(store, [otp(now())]);
    await deliver();
    expect([await listed('waiting'), await listed('parked')]).toEqual([[], []]);
    expect(logger).toEqual([`a message by sms was dropped: ${REFUSED.reason}`]);
  });

  it('is tried at least once a minute while it is valid, and dropped when it has expired', async () => {
    const { store, deliver, outcomes, tried, listed, now, advance } = openDelivery();
    outcomes.set('otp', BUSY);
    await commit(store, [otp(now())]);
    for (let second = 0; second < OTP_MS / 1_000; second += 1) {
      await deliver();
      await advance(1_000);
    }
    // After 0, 5, 15, 35, 75, 135, 195 and 255 seconds.
    expect(tried).toHaveLength(8);
    await advance(HOUR_MS);
    await deliver();
    expect(tried).toHaveLength(8);
    expect([await listed('waiting'), await listed('parked')]).toEqual([[], []]);
  });
});

describe('several processes that deliver from one store', () => {
  it('send each message once', async () => {
    const { store, deliver, deliverElsewhere, tried } = openDelivery();
    const messages = Array.from({ length: 250 }, (_, at) => message(`sms-${at}`, 'sms', `to-${at % 7}`));
    await commit(store, messages);
    const counts = await Promise.all([deliver(), deliverElsewhere(), deliver(), deliverElsewhere()]);
    expect(counts.length).toBe(4);
    await deliverElsewhere();
    expect(tried.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
  });

  it('send under the same id what one of them had claimed when it ended, once the claim is over', async () => {
    const { store, deliverElsewhere, tried, now, advance } = openDelivery();
    await commit(store, [message('a'), message('b')]);
    await store.outbox.claim({ channel: 'sms', now: now(), until: now() + CLAIM_MS, limit: 1 });
    await advance(CLAIM_MS - 1);
    expect([await deliverElsewhere(), tried]).toEqual([0, []]);
    await advance(1);
    expect([await deliverElsewhere(), tried]).toEqual([2, ['a', 'b']]);
  });

  it('send a one-time password that one of them had claimed when it ended, before it expires', async () => {
    const { store, deliverElsewhere, sent, now, advance } = openDelivery();
    await commit(store, [sampleSms({ id: 'otp', kind: 'otp', otp: '123456', at: now() })]);
    await store.outbox.claim({ channel: 'sms', now: now(), until: now() + CLAIM_MS, limit: 1 });
    await advance(OTP_MS / 2);
    expect([await deliverElsewhere(), sent()]).toEqual([1, ['otp']]);
  });

  it.each(MESSAGE_CHANNELS)('send nothing twice, however long each send takes, and in order: %s', async (channel) => {
    const { store, deliver, deliverElsewhere, durations, sent, tried, advance } = openDelivery();
    const messages = Array.from({ length: 20 }, (_, at) => message(`slow-${String(at).padStart(2, '0')}`, channel));
    for (const { id } of messages) durations.set(id, SEND_TIMEOUT_MS[channel] - 1);
    await commit(store, messages);
    for (let second = 0; second < messages.length * 10; second += 1) {
      void deliver(channel);
      void deliverElsewhere(channel);
      await advance(1_000);
    }
    const ids = messages.map(({ id }) => id);
    expect([sent(), tried]).toEqual([ids, ids]);
    expect(await store.outbox.count(channel, 'waiting')).toBe(0);
  });

  it('send no one-time password while another one still tries to, however long that takes', async () => {
    const { store, deliver, deliverElsewhere, hanging, tried, now, advance } = openDelivery();
    hanging.add('otp');
    await commit(store, [sampleSms({ id: 'otp', kind: 'otp', otp: '123456', at: now() })]);
    void deliver();
    for (let second = 0; second < OTP_MS / 1_000; second += 1) {
      void deliverElsewhere();
      await advance(1_000);
    }
    expect(tried).toEqual(['otp']);
  });
});
