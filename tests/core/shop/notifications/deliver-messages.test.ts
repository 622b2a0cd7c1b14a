/** Messages are sent in order and once, by a messenger that may refuse, throw, or not respond; and what an operator does with them. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { Message, MessageChannel, Messenger, SendOutcome } from '../../../../core/ports/messages.ts';
import { MESSAGE_CHANNELS } from '../../../../core/ports/messages.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { observeNewMessages } from '../../../../core/shop/notifications/new-messages.ts';
import { maskedReceiver } from '../../../../core/shop/notifications/operator-outbox.ts';
import {
  CONVERSION_QUEUE,
  FIRST_RETRY_MS,
  OPEN_SENDS,
  SEND_LOST_MS,
  SEND_TIMEOUT_MS,
} from '../../../../core/shop/notifications/send-limits.ts';
import { sampleMail, sampleMessage as message } from '../../../messages/sample-messages.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import { openCod } from '../../../shop/orders.ts';
import { createTestShop, dataOf, signIn, type TestShop } from '../../../shop/test-shop.ts';
import { commit, openDelivery } from './test-delivery.ts';

const many = (count: number, name: string, channel: MessageChannel = 'sms', to = (at: number) => `to-${at}`) =>
  Array.from({ length: count }, (_, at) => message(`${name}-${at}`, channel, to(at)));
const waiting = (store: ShopStore, channel: MessageChannel = 'sms') => store.outbox.count(channel, 'waiting');

describe('delivering messages', () => {
  it('keeps a message that fails for a later attempt, with later ones to the same receiver, and logs the failure', async () => {
    const { store, deliver, refusing, sent, logger, advance } = openDelivery();
    refusing.add('a');
    await commit(store, [message('a'), message('b'), message('c', 'mail'), message('d', 'sms', 'two')]);
    expect([await deliver(), sent().toSorted(), logger]).toEqual([2, ['c', 'd'], ['a message by sms was not taken']]);
    refusing.clear();
    await advance(FIRST_RETRY_MS - 1);
    expect(await deliver()).toBe(0);
    await advance(1);
    expect([await deliver(), sent().slice(2)]).toEqual([2, ['a', 'b']]);
  });

  it('is not blocked by any number of failing messages', async () => {
    const { store, deliver, refusing, sent, tried } = openDelivery();
    const bad = many(250, 'bad', 'sms', (at) => `nobody-${at % 50}`);
    for (const { id } of bad) refusing.add(id);
    await commit(store, [...bad, message('good')]);
    // One try for each receiver that takes nothing, and one for the good one.
    expect([await deliver(), sent(), tried.length]).toEqual([1, ['good'], 51]);
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
    await Promise.all([first, third, deliver()]);
    expect(tried).toHaveLength(4);
  });

  it('asks for more messages only where it was given as many as it had asked for, and goes on after the store failed', async () => {
    const limits: number[] = [];
    let isAway = true;
    const { store, deliver, sent } = openDelivery((outbox) => ({
      ...outbox,
      claim: async (claim) => {
        if (isAway) throw new Error('the store is away');
        limits.push(claim.limit);
        return outbox.claim(claim);
      },
    }));
    await commit(store, [message('a')]);
    const failing = deliver('sms');
    const next = failing.catch(() => (isAway = false)).then(() => deliver('sms'));
    await expect(failing).rejects.toThrow('the store is away');
    expect([await next, sent(), limits.length]).toEqual([1, ['a'], 1]);
    const more = many(2 * (limits[0] ?? 0) + 1, 'many');
    await commit(store, more);
    expect([await deliver('sms'), limits.length]).toEqual([more.length, 4]);
  });
});

/** A message for each of the other channels. */
const others = (channel: MessageChannel, name = 'other'): readonly Message[] =>
  MESSAGE_CHANNELS.filter((other) => other !== channel).map((other, index) => message(`${name} ${index}`, other));

describe('a messenger that does not respond', () => {
  it.each(['sms', 'mail'] as const)(
    'delays no other channel than its own, %s, and that no longer than the timeout',
    async (stuck) => {
      const { store, deliver, hanging, sent, advance, logger } = openDelivery();
      hanging.add('a');
      await commit(store, [
        message('a', stuck),
        message('behind', stuck),
        message('to another', stuck, 'two'),
        ...others(stuck),
      ]);
      let count: number | undefined;
      const delivering = deliver().then((all) => (count = all));
      await advance(SEND_TIMEOUT_MS[stuck] - 1);
      expect([sent().toSorted(), count, logger]).toEqual([['other 0', 'other 1', 'to another'], undefined, []]);
      // The others take new messages meanwhile.
      await commit(store, others(stuck, 'new'));
      void deliver();
      await advance(0);
      expect(sent().filter((id) => id.startsWith('new'))).toHaveLength(2);
      await advance(1);
      expect([await delivering, logger]).toEqual([3, [`a message by ${stuck} was not taken in time`]]);
      // What stands behind it has its turn next.
      await deliver();
      expect(sent().at(-1)).toBe('behind');
    },
  );

  /** One message that hangs, for longer than the timeout. */
  const openHung = async (channel: 'sms' | 'mail' = 'sms') => {
    const delivery = openDelivery();
    delivery.hanging.add('a');
    await commit(delivery.store, [message('a', channel)]);
    const delivering = delivery.deliver();
    await delivery.advance(SEND_TIMEOUT_MS[channel]);
    await delivering;
    return delivery;
  };

  it('does not get the same message again while it is sending it, nor after it succeeds late', async () => {
    const { store, deliver, hung, sent, tried, advance } = await openHung();
    for (let turn = 0; turn < 5; turn += 1) {
      await advance(SEND_TIMEOUT_MS.sms);
      await deliver();
    }
    expect([tried, await waiting(store)]).toEqual([['a'], 1]);
    hung.get('a')?.resolve();
    await advance(0);
    expect([sent(), await waiting(store), await deliver(), tried]).toEqual([['a'], 0, 0, ['a']]);
  });

  it('gets the message again, with the same id, once the send has failed', async () => {
    const { deliver, hanging, hung, sent, tried, logger, advance } = await openHung();
    hung.get('a')?.reject(new Error('reset'));
    await advance(0);
    expect(logger).toEqual(['a message by sms was not taken in time', 'a message by sms was not taken after all']);
    hanging.clear();
    await advance(FIRST_RETRY_MS);
    expect([await deliver(), tried, sent()]).toEqual([1, ['a', 'a'], ['a']]);
  });

  it('gets the message again, with the same id, once the send is given up', async () => {
    const { deliver, hanging, sent, tried, advance } = await openHung();
    hanging.clear();
    await advance(SEND_LOST_MS - 1);
    expect(await deliver()).toBe(0);
    await advance(1);
    expect([await deliver(), tried, sent()]).toEqual([1, ['a', 'a'], ['a']]);
  });

  it('does not get the message a third time when the first send fails while another process sends it again', async () => {
    const { store, deliver, deliverElsewhere, hung, tried, sent, advance } = await openHung('mail');
    const first = hung.get('a');
    await advance(SEND_LOST_MS);
    void deliverElsewhere();
    await advance(0);
    expect(tried).toEqual(['a', 'a']);
    first?.reject(new Error('reset'));
    // Still within the time in which the second send has to end.
    await advance(FIRST_RETRY_MS);
    expect(await deliver()).toBe(0);
    hung.get('a')?.resolve();
    await advance(0);
    expect([tried, sent(), await waiting(store, 'mail')]).toEqual([['a', 'a'], ['a'], 0]);
  });

  it('has a limited number of sends open, however many messages wait', async () => {
    const { store, deliver, hanging, tried, advance } = openDelivery();
    const all = many(5 * OPEN_SENDS, 'hung');
    for (const { id } of all) hanging.add(id);
    await commit(store, all);
    for (let turn = 0; turn < 10; turn += 1) {
      void deliver();
      await advance(SEND_TIMEOUT_MS.sms);
    }
    expect(tried).toHaveLength(OPEN_SENDS);
  });
});

describe('conversion events that cannot be sent', () => {
  const openFull = async (more: number) => {
    const delivery = openDelivery();
    const events = many(CONVERSION_QUEUE + more, 'event', 'conversion');
    for (const { id } of events) delivery.hanging.add(id);
    await commit(delivery.store, events);
    return { ...delivery, events };
  };

  it('wait in a limited queue: the oldest are dropped and counted, and the count is logged from time to time', async () => {
    const { store, deliver, droppedConversions, logger, advance, sent, events } = await openFull(500);
    await commit(store, [message('an sms')]);
    void deliver();
    await advance(0);
    expect([await waiting(store, 'conversion'), droppedConversions(), sent()]).toEqual([
      CONVERSION_QUEUE,
      500,
      ['an sms'],
    ]);
    const claim = {
      channel: 'conversion',
      now: Number.MAX_SAFE_INTEGER,
      until: 0,
      limit: 2 * CONVERSION_QUEUE,
    } as const;
    expect((await store.outbox.claim(claim)).at(-1)?.message.id).toBe(events.at(-1)?.id);
    await advance(1_000);
    expect(logger).toEqual([`conversion events were dropped, as more than ${CONVERSION_QUEUE} waited: 500 so far`]);
  });

  it('are dropped when their own channel is delivered, and not with another one', async () => {
    const { deliver, droppedConversions } = await openFull(10);
    await deliver('sms');
    expect(droppedConversions()).toBe(0);
    void deliver('conversion');
    await expect.poll(droppedConversions).toBe(10);
  });
});

describe('the channels of new messages', () => {
  it('are those of the messages committed since the last time, each once', async () => {
    const { store, takeChannels } = observeNewMessages(createMemoryStore());
    for (const [channels, taken] of [
      [[], []],
      [['mail', 'mail'], ['mail']],
      [[], []],
      [
        ['mail', 'sms'],
        ['sms', 'mail'],
      ],
    ] as const) {
      for (const [at, channel] of channels.entries()) await commit(store, [message(`${at}`, channel)]);
      expect(takeChannels()).toEqual(taken);
    }
    const refusal = store.update({ writes: [] }, () => {
      throw new Error('not now');
    });
    await expect(refusal).rejects.toThrow('not now');
    expect(takeChannels()).toEqual([]);
  });

  it('are those of the last run of a decision that runs again', async () => {
    const memory = createMemoryStore();
    const { store, takeChannels } = observeNewMessages({
      ...memory,
      update: (keys, decide) =>
        memory.update(keys, (documents) => {
          decide(documents);
          return decide(documents);
        }),
    });
    let runs = 0;
    await store.update({ writes: [] }, () => ({
      answer: null,
      messages: [message('a', (runs += 1) === 1 ? 'sms' : 'mail')],
    }));
    expect(takeChannels()).toEqual(['mail']);
  });

  it('have their messages sent after a call, once', async () => {
    const shop = createTestShop();
    await dataOf(shop.session().sendOtp({ phone: PHONE }));
    expect(shop.messenger.sent()).toEqual([]);
    expect([await shop.deliverNewMessages(), await shop.deliverNewMessages()]).toEqual([1, 0]);
    expect(shop.messenger.sent()).toMatchObject([{ channel: 'sms', to: PHONE, otp: expect.any(String) }]);
  });
});

const REFUSED: SendOutcome = { outcome: 'refused', reason: 'gateway: 400' };

/** A cash order in a shop whose messenger accepts one-time passwords, and messages about orders only if a test says so. */
const openRefusing = async () => {
  const state = { refuses: true };
  const messenger: Messenger = {
    send: async (sending) => (state.refuses && sending.otp === undefined ? REFUSED : shop.messenger.send(sending)),
  };
  const shop: TestShop = createTestShop({ messenger });
  const { number, api } = await openCod(shop);
  const list = async (of: 'waiting' | 'parked' = 'parked') => (await shop.outbox.list({ state: of, limit: 100 })).items;
  const listed = async (of?: 'waiting' | 'parked') => (await list(of)).map(({ id }) => id.replace(number, '#'));
  const aboutIt = async () => {
    await shop.deliverMessages();
    return shop.messenger.sent().flatMap(({ id }) => (id.startsWith(number) ? [id.replace(number, '#')] : []));
  };
  return { shop, api, number, state, list, listed, aboutIt };
};
const [SMS, MAIL] = ['#-confirmed-sms', '#-confirmed-mail'];

describe('an operator’s list of messages', () => {
  it('says what each is about and why it was not sent, with the receiver masked and no text', async () => {
    const { shop, number, list } = await openRefusing();
    const not = { state: 'waiting', attempts: 0, error: null, parkedAt: null };
    expect(await list('waiting')).toMatchObject([not, not]);
    await shop.deliverMessages();
    const at = shop.clock.now();
    const common = { state: 'parked', at, attempts: 1, error: 'gateway: 400', parkedAt: at, kind: 'order_confirmed' };
    expect(await list()).toEqual([
      { ...common, id: `${number}-confirmed-sms`, channel: 'sms', to: '98••••••10' },
      { ...common, id: `${number}-confirmed-mail`, channel: 'mail', to: 'a•••@example.com' },
    ]);
  });

  it('comes in pages', async () => {
    const { shop, list } = await openRefusing();
    await shop.deliverMessages();
    const page = (after?: string | null) =>
      shop.outbox.list({ state: 'parked', limit: 1, ...(after !== undefined && { after }) });
    const first = await page();
    const second = await page(first.next);
    expect([...first.items, ...second.items]).toEqual(await list());
    expect([first.next, second.next]).toEqual([expect.any(String), null]);
    expect(await page('anything')).toEqual({ items: [], next: null });
  });

  it.each([
    ['sms', '123', '•••'],
    ['mail', 'a@b.in', 'a•••@b.in'],
    ['mail', '"a@b"@c.in', '"•••@c.in'],
    ['mail', '@b.in', '•••'],
    ['mail', 'nobody', '•••'],
    ['conversion', 'analytics', 'analytics'],
  ] as const)('masks the receiver of an %s: %s', (channel, to, masked) => {
    expect(maskedReceiver({ channel, to })).toBe(masked);
  });
});

it('an operator lets parked messages be sent again, one, those of a channel, or all', async () => {
  for (const [retries, sent] of [
    [(of: TestShop, number: string) => of.outbox.retry([`${number}-confirmed-sms`, 'no-such-message']), [SMS]],
    [(of: TestShop) => of.outbox.retryAll('mail'), [MAIL]],
    [(of: TestShop) => of.outbox.retryAll(), [SMS, MAIL]],
  ] as const) {
    const { shop, number, state, listed, aboutIt } = await openRefusing();
    await shop.deliverMessages();
    state.refuses = false;
    expect(await retries(shop, number)).toBe(sent.length);
    expect([await aboutIt(), await listed(), await listed('waiting')]).toEqual([
      sent,
      [SMS, MAIL].filter((id) => !sent.includes(id ?? '')),
      [],
    ]);
  }
});

describe('what the shop keeps of messages that could not be sent', () => {
  it('is dropped 30 days after they were written', async () => {
    const { shop, listed } = await openRefusing();
    await shop.runMaintenance();
    for (const [ms, left] of [
      [30 * DAY - 1, 2],
      [DAY, 0],
    ] as const) {
      await shop.clock.advance(ms);
      await shop.runMaintenance();
      expect(await listed()).toHaveLength(left);
    }
  });

  it('is dropped with the customer’s erasure, but for mails to the same address about others’ orders', async () => {
    const { shop, api, number, listed } = await openRefusing();
    const other = sampleMail({ id: 'BHANOTHER-confirmed-mail' });
    await shop.store.update({}, () => ({ answer: null, messages: [other] }));
    await shop.deliverMessages();
    expect(await listed()).toHaveLength(3);
    await dataOf(api.cancelOrder({ order: number, reason: 'Changed my mind' }));
    expect(await listed('waiting')).not.toEqual([]);
    await dataOf(api.eraseCustomer());
    expect([await listed(), await listed('waiting')]).toEqual([[other.id], []]);
    // The number may have a new owner, who is written to.
    await shop.clock.advance(DAY);
    await signIn(shop, shop.session());
    expect(shop.messenger.sent().at(-1)).toMatchObject({ kind: 'otp', to: PHONE });
  });
});
