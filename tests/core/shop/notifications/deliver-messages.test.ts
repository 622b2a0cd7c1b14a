import { describe, expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../../adapters/memory/recording-messenger.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createVirtualClock } from '../../../../adapters/simulated/virtual-clock.ts';
import { MESSAGE_CHANNELS, type Message, type MessageChannel } from '../../../../core/ports/messages.ts';
import { createDelivery } from '../../../../core/shop/notifications/deliver-messages.ts';
import {
  CONVERSION_QUEUE,
  FIRST_RETRY_MS,
  OPEN_SENDS,
  SEND_LOST_MS,
  SEND_TIMEOUT_MS,
} from '../../../../core/shop/notifications/send-limits.ts';
import { sampleMessage } from '../../../messages/sample-messages.ts';
import { commit, openDelivery } from './test-delivery.ts';
import { silentLogger } from '../../../../core/ports/logger.ts';

const message = sampleMessage;

describe('delivering messages', () => {
  it('sends committed messages in order, and returns their number', async () => {
    const { store, deliver, sent } = openDelivery();
    await commit(store, [message('a'), message('b')]);
    await commit(store, [message('c')]);
    expect(await deliver()).toBe(3);
    expect(sent()).toEqual(['a', 'b', 'c']);
    expect(await deliver()).toBe(0);
  });

  it('keeps a message that fails for a later attempt, with later ones to the same receiver, and logs the failure', async () => {
    const { store, deliver, refusing, sent, logger, advance } = openDelivery();
    refusing.add('a');
    await commit(store, [message('a'), message('b'), message('c', 'mail'), message('d', 'sms', 'two')]);
    expect(await deliver()).toBe(2);
    expect(sent().toSorted()).toEqual(['c', 'd']);
    expect(logger).toEqual(['a message by sms was not taken']);
    refusing.clear();
    await advance(FIRST_RETRY_MS - 1);
    expect(await deliver()).toBe(0);
    await advance(1);
    expect(await deliver()).toBe(2);
    expect(sent().slice(2)).toEqual(['a', 'b']);
  });

  it('is not blocked by any number of failing messages', async () => {
    const { store, deliver, refusing, sent, tried } = openDelivery();
    const bad = Array.from({ length: 250 }, (_, at) => message(`bad-${at}`, 'sms', `nobody-${at % 50}`));
    for (const { id } of bad) refusing.add(id);
    await commit(store, [...bad, message('good')]);
    expect(await deliver()).toBe(1);
    expect(sent()).toEqual(['good']);
    // One try for each receiver that takes nothing, and one for the good one.
    expect(tried).toHaveLength(51);
  });

  it('sends nothing twice in overlapping calls, and each call sends what was committed before it', async () => {
    const { store, deliver, sent, tried } = openDelivery();
    await commit(store, [message('a'), message('b', 'mail')]);
    const first = deliver();
    await commit(store, [message('c')]);
    const [second, third] = [deliver(), deliver()];
    await second;
    expect(sent().toSorted()).toEqual(['a', 'b', 'c']);
    await commit(store, [message('d')]);
    const counts = await Promise.all([first, second, third, deliver()]);
    expect(counts[0] + counts[1] + counts[3]).toBe(4);
    expect(tried).toHaveLength(4);
  });

  it('asks for more messages only where it was given as many as it had asked for', async () => {
    const { store } = openDelivery();
    const limits: number[] = [];
    const clock = createVirtualClock();
    const { deliver } = createDelivery({
      outbox: {
        ...store.outbox,
        claim: (claim) => {
          limits.push(claim.limit);
          return store.outbox.claim(claim);
        },
      },
      clock,
      messenger: createRecordingMessenger(),
      timers: clock,
      logger: silentLogger,
    });
    await commit(store, [message('a')]);
    expect([await deliver('sms'), limits.length]).toEqual([1, 1]);
    const [limit = 0] = limits;
    const many = Array.from({ length: 2 * limit + 1 }, (_, at) => message(`many-${at}`));
    await commit(store, many);
    expect([await deliver('sms'), limits.length]).toEqual([many.length, 4]);
  });

  it('continues after the store failed once', async () => {
    const { store } = openDelivery();
    let fails = true;
    const clock = createVirtualClock();
    const messenger = createRecordingMessenger();
    const { deliver } = createDelivery({
      outbox: {
        ...store.outbox,
        claim: async (claim) => {
          if (!fails) return store.outbox.claim(claim);
          fails = false;
          throw new Error('the store is away');
        },
      },
      clock,
      messenger,
      timers: clock,
      logger: silentLogger,
    });
    await commit(store, [message('a')]);
    const [first, second] = [deliver(), deliver()];
    await expect(first).rejects.toThrow('the store is away');
    expect(await second).toBe(1);
    expect(messenger.sent()).toHaveLength(1);
  });
});

describe('a messenger that does not respond', () => {
  it('delays no other channel, and its own no longer than the timeout', async () => {
    for (const stuck of ['sms', 'mail'] as const) {
      const { store, deliver, hanging, sent, advance, logger } = openDelivery();
      hanging.add('a');
      await commit(store, [
        message('a', stuck),
        message('behind', stuck),
        message('to another', stuck, 'two'),
        ...others(stuck),
      ]);
      let count: number | undefined;
      const delivering = deliver().then((all) => {
        count = all;
      });
      await advance(SEND_TIMEOUT_MS[stuck] - 1);
      expect(sent().toSorted()).toEqual(['other 0', 'other 1', 'to another']);
      expect([count, logger]).toEqual([undefined, []]);
      // The others take new messages meanwhile.
      await commit(store, others(stuck, 'new'));
      void deliver();
      await advance(0);
      expect(sent().filter((id) => id.startsWith('new'))).toHaveLength(2);
      await advance(1);
      await delivering;
      expect([count, logger]).toEqual([3, [`a message by ${stuck} was not taken in time`]]);
      // What stands behind it has its turn next.
      await deliver();
      expect(sent().at(-1)).toBe('behind');
    }
  });

  it('does not get the same message again while it is sending it, nor after it succeeds late', async () => {
    const { store, deliver, hanging, hung, sent, tried, advance } = openDelivery();
    hanging.add('a');
    await commit(store, [message('a')]);
    for (let turn = 0; turn < 5; turn += 1) {
      const delivering = deliver();
      await advance(SEND_TIMEOUT_MS.sms);
      await delivering;
    }
    expect(tried).toEqual(['a']);
    expect(await store.outbox.count('sms', 'waiting')).toBe(1);
    hung.get('a')?.resolve();
    await advance(0);
    expect([sent(), await store.outbox.count('sms', 'waiting')]).toEqual([['a'], 0]);
    expect(await deliver()).toBe(0);
    expect(tried).toEqual(['a']);
  });

  it('gets the message again, with the same id, once the send has failed', async () => {
    const { store, deliver, hanging, hung, sent, tried, logger, advance } = openDelivery();
    hanging.add('a');
    await commit(store, [message('a')]);
    const delivering = deliver();
    await advance(SEND_TIMEOUT_MS.sms);
    await delivering;
    hung.get('a')?.reject(new Error('reset'));
    await advance(0);
    expect(logger).toEqual(['a message by sms was not taken in time', 'a message by sms was not taken after all']);
    hanging.clear();
    await advance(FIRST_RETRY_MS);
    expect(await deliver()).toBe(1);
    expect([tried, sent()]).toEqual([['a', 'a'], ['a']]);
  });

  it('gets the message again, with the same id, once the send is given up', async () => {
    const { store, deliver, hanging, sent, tried, advance } = openDelivery();
    hanging.add('a');
    await commit(store, [message('a')]);
    void deliver();
    await advance(SEND_TIMEOUT_MS.sms);
    hanging.clear();
    await advance(SEND_LOST_MS - 1);
    expect(await deliver()).toBe(0);
    await advance(1);
    expect(await deliver()).toBe(1);
    expect([tried, sent()]).toEqual([['a', 'a'], ['a']]);
  });

  it('does not get the message a third time when the first send fails while another process sends it again', async () => {
    const { store, deliver, deliverElsewhere, hanging, hung, tried, sent, advance } = openDelivery();
    hanging.add('a');
    await commit(store, [message('a', 'mail')]);
    void deliver();
    await advance(SEND_TIMEOUT_MS.mail);
    const first = hung.get('a');
    await advance(SEND_LOST_MS);
    void deliverElsewhere();
    await advance(0);
    expect(tried).toEqual(['a', 'a']);
    first?.reject(new Error('reset'));
    await advance(0);
    // Still within the time in which the second send has to end.
    await advance(FIRST_RETRY_MS);
    expect(await deliver()).toBe(0);
    hung.get('a')?.resolve();
    await advance(0);
    expect([tried, sent(), await store.outbox.count('mail', 'waiting')]).toEqual([['a', 'a'], ['a'], 0]);
  });

  it('has a limited number of sends open, however many messages wait', async () => {
    const { store, deliver, hanging, tried, advance } = openDelivery();
    const all = Array.from({ length: 5 * OPEN_SENDS }, (_, at) => message(`hung-${at}`, 'sms', `to-${at}`));
    for (const { id } of all) hanging.add(id);
    await commit(store, all);
    for (let turn = 0; turn < 10; turn += 1) {
      void deliver();
      await advance(SEND_TIMEOUT_MS.sms);
    }
    expect(tried).toHaveLength(OPEN_SENDS);
  });

  it('is handled too if it throws instead of rejecting', async () => {
    const store = createMemoryStore();
    const logger: string[] = [];
    const clock = createVirtualClock();
    const { deliver } = createDelivery({
      outbox: store.outbox,
      clock,
      timers: clock,
      logger: {
        error: (text) => {
          logger.push(text);
        },
      },
      messenger: {
        send: () => {
          throw new Error('no such host');
        },
      },
    });
    await commit(store, [message('a')]);
    expect(await deliver()).toBe(0);
    expect(logger).toEqual(['a message by sms was not taken']);
  });
});

describe('conversion events that cannot be sent', () => {
  it('wait in a limited queue: the oldest are dropped and counted, and the count is logged from time to time', async () => {
    const { store, deliver, droppedConversions, hanging, sent, logger, advance } = openDelivery();
    const events = Array.from({ length: CONVERSION_QUEUE + 500 }, (_, index) =>
      message(`event ${index}`, 'conversion', 'analytics'),
    );
    for (const { id } of events) hanging.add(id);
    await commit(store, events.slice(0, 200));
    void deliver();
    for (let from = 200; from < events.length; from += 100) {
      await commit(store, [...events.slice(from, from + 100), message(`sms ${from}`, 'sms', String(from))]);
      void deliver();
      await advance(0);
      expect(await store.outbox.count('conversion', 'waiting')).toBeLessThanOrEqual(CONVERSION_QUEUE);
    }
    expect(await store.outbox.count('conversion', 'waiting')).toBe(CONVERSION_QUEUE);
    const left = await store.outbox.claim({
      channel: 'conversion',
      now: Number.MAX_SAFE_INTEGER,
      until: 0,
      limit: 2 * CONVERSION_QUEUE,
    });
    expect(left.at(-1)?.message.id).toBe(events.at(-1)?.id);
    expect(droppedConversions()).toBe(500);
    // The other channels lost nothing.
    expect(sent().filter((id) => id.startsWith('sms'))).toHaveLength(13);
    await advance(1_000);
    expect(logger).toEqual([`conversion events were dropped, as more than ${CONVERSION_QUEUE} waited: 500 so far`]);
  });

  it('are dropped when their own channel is delivered, and not with another one', async () => {
    const { store, deliver, droppedConversions, hanging } = openDelivery();
    const events = Array.from({ length: CONVERSION_QUEUE + 10 }, (_, index) =>
      message(`event ${index}`, 'conversion', 'analytics'),
    );
    for (const { id } of events) hanging.add(id);
    await commit(store, events);
    await deliver('sms');
    expect(droppedConversions()).toBe(0);
    void deliver('conversion');
    await expect.poll(droppedConversions).toBe(10);
  });
});

/** A message for each of the other channels. */
const others = (channel: MessageChannel, name = 'other'): readonly Message[] =>
  MESSAGE_CHANNELS.filter((other) => other !== channel).map((other, index) => message(`${name} ${index}`, other));
