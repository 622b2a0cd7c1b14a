/** What an operator does with messages that could not be sent, and how long the shop keeps them. */
import { describe, expect, it } from 'vitest';
import type { Messenger, SendOutcome } from '../../../../core/ports/messages.ts';
import { maskedReceiver } from '../../../../core/shop/notifications/operator-outbox.ts';
import { sampleMail } from '../../../messages/sample-messages.ts';
import { openCod } from '../order-fixtures.ts';
import { dataOf, DAY, openShop, PHONE, signIn, type Bench } from '../shop-fixture.ts';

const REFUSED: SendOutcome = { outcome: 'refused', reason: 'gateway: 400' };

/** A shop whose messenger accepts one-time passwords, and messages about orders only if a test says so. */
const openRefusing = () => {
  const state = { refuses: true };
  const messenger: Messenger = {
    send: async (message) => (state.refuses && message.otp === undefined ? REFUSED : bench.outbox.send(message)),
  };
  const bench: Bench = openShop({ messenger });
  return { bench, state };
};

const listed = async ({ shop }: Bench, state: 'waiting' | 'parked' = 'parked') =>
  (await shop.outbox.list({ state, limit: 100 })).items;

describe('an operator’s list of messages', () => {
  it('says what each is about and why it was not sent, with the receiver masked and no text', async () => {
    const { bench } = openRefusing();
    const { number } = await openCod(bench);
    await bench.shop.deliverMessages();
    const at = bench.clock.now();
    const common = { state: 'parked', at, attempts: 1, error: 'gateway: 400', parkedAt: at, kind: 'order_confirmed' };
    expect(await listed(bench)).toEqual([
      { ...common, id: `${number}-confirmed-sms`, channel: 'sms', to: '98••••••10' },
      { ...common, id: `${number}-confirmed-mail`, channel: 'mail', to: 'a•••@example.com' },
    ]);
    expect(JSON.stringify(await listed(bench))).not.toContain(PHONE);
  });

  it('names as waiting what was not tried yet', async () => {
    const { bench } = openRefusing();
    const { number } = await openCod(bench);
    const common = { state: 'waiting', attempts: 0, error: null, parkedAt: null };
    expect(await listed(bench, 'waiting')).toMatchObject([
      { ...common, id: `${number}-confirmed-sms` },
      { ...common, id: `${number}-confirmed-mail` },
    ]);
  });

  it('comes in pages', async () => {
    const { bench } = openRefusing();
    await openCod(bench);
    await bench.shop.deliverMessages();
    const first = await bench.shop.outbox.list({ state: 'parked', limit: 1 });
    const second = await bench.shop.outbox.list({ state: 'parked', limit: 1, after: first.next });
    expect([...first.items, ...second.items]).toEqual(await listed(bench));
    expect([first.next, second.next]).toEqual([expect.any(String), null]);
    expect(await bench.shop.outbox.list({ state: 'parked', limit: 1, after: 'anything' })).toEqual({
      items: [],
      next: null,
    });
  });

  it.each([
    ['sms', '9876543210', '98••••••10'],
    ['sms', '123', '•••'],
    ['mail', 'asha.rao@example.com', 'a•••@example.com'],
    ['mail', 'a@b.in', 'a•••@b.in'],
    ['mail', '"a@b"@c.in', '"•••@c.in'],
    ['mail', '@b.in', '•••'],
    ['mail', 'nobody', '•••'],
    ['conversion', 'analytics', 'analytics'],
  ] as const)('masks the receiver of an %s: %s', (channel, to, masked) => {
    expect(maskedReceiver({ channel, to })).toBe(masked);
  });
});

describe('an operator', () => {
  it('lets parked messages be sent again, one or all of a channel', async () => {
    const { bench, state } = openRefusing();
    const { number } = await openCod(bench);
    await bench.shop.deliverMessages();
    const sentBefore = bench.outbox.sent().length;
    state.refuses = false;
    expect(await bench.shop.outbox.retry([`${number}-confirmed-sms`, 'no-such-message'])).toBe(1);
    await bench.shop.deliverMessages();
    expect(bench.outbox.sent()).toHaveLength(sentBefore + 1);
    expect(await bench.shop.outbox.retryAll('sms')).toBe(0);
    expect(await bench.shop.outbox.retryAll()).toBe(1);
    await bench.shop.deliverMessages();
    expect(bench.outbox.sent()).toHaveLength(sentBefore + 2);
    expect([await listed(bench), await listed(bench, 'waiting')]).toEqual([[], []]);
  });

  it('lets those of one channel be sent again, and leaves the others parked', async () => {
    const { bench, state } = openRefusing();
    const { number } = await openCod(bench);
    await bench.shop.deliverMessages();
    state.refuses = false;
    expect(await bench.shop.outbox.retryAll('mail')).toBe(1);
    await bench.shop.deliverMessages();
    expect(bench.outbox.sent().filter(({ id }) => id.startsWith(number))).toMatchObject([{ channel: 'mail' }]);
    expect(await listed(bench)).toMatchObject([{ id: `${number}-confirmed-sms` }]);
  });

  it('drops messages, which are never sent then', async () => {
    const { bench, state } = openRefusing();
    const { number } = await openCod(bench);
    await bench.shop.deliverMessages();
    expect(await bench.shop.outbox.drop([`${number}-confirmed-sms`, 'no-such-message'])).toBe(1);
    state.refuses = false;
    await bench.shop.outbox.retryAll();
    await bench.shop.deliverMessages();
    expect(bench.outbox.sent().filter(({ id }) => id.startsWith(number))).toMatchObject([{ channel: 'mail' }]);
  });
});

describe('what the shop keeps of messages that could not be sent', () => {
  it('is dropped 30 days after they were written', async () => {
    const { bench } = openRefusing();
    await openCod(bench);
    await bench.shop.runMaintenance();
    await bench.clock.advance(30 * DAY - 1);
    await bench.shop.runMaintenance();
    expect(await listed(bench)).toHaveLength(2);
    await bench.clock.advance(DAY);
    await bench.shop.runMaintenance();
    expect(await listed(bench)).toEqual([]);
  });

  it('is dropped with the customer’s erasure, but for mails to the same address about others’ orders', async () => {
    const { bench } = openRefusing();
    const { api, number } = await openCod(bench);
    const other = sampleMail({ id: 'BHANOTHER-confirmed-mail' });
    await bench.store.update({}, () => ({ answer: null, messages: [other] }));
    await bench.shop.deliverMessages();
    expect(await listed(bench)).toHaveLength(3);
    await dataOf(api.cancelOrder({ order: number, reason: 'Changed my mind' }));
    expect(await listed(bench, 'waiting')).not.toEqual([]);
    await dataOf(api.eraseCustomer());
    expect((await listed(bench)).map(({ id }) => id)).toEqual([other.id]);
    expect(await listed(bench, 'waiting')).toEqual([]);
    // The number may have a new owner, who is written to.
    const next = bench.session();
    await bench.clock.advance(DAY);
    await signIn(bench, next);
    expect(bench.outbox.sent().at(-1)).toMatchObject({ kind: 'otp', to: PHONE });
  });
});
