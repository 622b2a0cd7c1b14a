/** What an operator does with messages that could not be sent, and how long the shop keeps them. */
import { describe, expect, it } from 'vitest';
import type { Messenger, SendOutcome } from '../../../../core/ports/messages.ts';
import { maskedReceiver } from '../../../../core/shop/notifications/operator-outbox.ts';
import { sampleMail } from '../../../messages/sample-messages.ts';
import { openCod } from '../../../shop/orders.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import { dataOf, createTestShop, signIn, type TestShop } from '../../../shop/test-shop.ts';

const REFUSED: SendOutcome = { outcome: 'refused', reason: 'gateway: 400' };

/** A shop whose messenger accepts one-time passwords, and messages about orders only if a test says so. */
const openRefusing = () => {
  const state = { refuses: true };
  const messenger: Messenger = {
    send: async (message) => (state.refuses && message.otp === undefined ? REFUSED : shop.messenger.send(message)),
  };
  const shop: TestShop = createTestShop({ messenger });
  return { shop, state };
};

const listed = async (shop: TestShop, state: 'waiting' | 'parked' = 'parked') =>
  (await shop.outbox.list({ state, limit: 100 })).items;

describe('an operator’s list of messages', () => {
  it('says what each is about and why it was not sent, with the receiver masked and no text', async () => {
    const { shop } = openRefusing();
    const { number } = await openCod(shop);
    await shop.deliverMessages();
    const at = shop.clock.now();
    const common = { state: 'parked', at, attempts: 1, error: 'gateway: 400', parkedAt: at, kind: 'order_confirmed' };
    expect(await listed(shop)).toEqual([
      { ...common, id: `${number}-confirmed-sms`, channel: 'sms', to: '98••••••10' },
      { ...common, id: `${number}-confirmed-mail`, channel: 'mail', to: 'a•••@example.com' },
    ]);
    expect(JSON.stringify(await listed(shop))).not.toContain(PHONE);
  });

  it('names as waiting what was not tried yet', async () => {
    const { shop } = openRefusing();
    const { number } = await openCod(shop);
    const common = { state: 'waiting', attempts: 0, error: null, parkedAt: null };
    expect(await listed(shop, 'waiting')).toMatchObject([
      { ...common, id: `${number}-confirmed-sms` },
      { ...common, id: `${number}-confirmed-mail` },
    ]);
  });

  it('comes in pages', async () => {
    const { shop } = openRefusing();
    await openCod(shop);
    await shop.deliverMessages();
    const first = await shop.outbox.list({ state: 'parked', limit: 1 });
    const second = await shop.outbox.list({ state: 'parked', limit: 1, after: first.next });
    expect([...first.items, ...second.items]).toEqual(await listed(shop));
    expect([first.next, second.next]).toEqual([expect.any(String), null]);
    expect(await shop.outbox.list({ state: 'parked', limit: 1, after: 'anything' })).toEqual({
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
    const { shop, state } = openRefusing();
    const { number } = await openCod(shop);
    await shop.deliverMessages();
    const sentBefore = shop.messenger.sent().length;
    state.refuses = false;
    expect(await shop.outbox.retry([`${number}-confirmed-sms`, 'no-such-message'])).toBe(1);
    await shop.deliverMessages();
    expect(shop.messenger.sent()).toHaveLength(sentBefore + 1);
    expect(await shop.outbox.retryAll('sms')).toBe(0);
    expect(await shop.outbox.retryAll()).toBe(1);
    await shop.deliverMessages();
    expect(shop.messenger.sent()).toHaveLength(sentBefore + 2);
    expect([await listed(shop), await listed(shop, 'waiting')]).toEqual([[], []]);
  });

  it('lets parked messages of one channel be sent again, and leaves the others parked', async () => {
    const { shop, state } = openRefusing();
    const { number } = await openCod(shop);
    await shop.deliverMessages();
    state.refuses = false;
    expect(await shop.outbox.retryAll('mail')).toBe(1);
    await shop.deliverMessages();
    expect(shop.messenger.sent().filter(({ id }) => id.startsWith(number))).toMatchObject([{ channel: 'mail' }]);
    expect(await listed(shop)).toMatchObject([{ id: `${number}-confirmed-sms` }]);
  });

  it('drops parked messages, which are never sent then', async () => {
    const { shop, state } = openRefusing();
    const { number } = await openCod(shop);
    await shop.deliverMessages();
    expect(await shop.outbox.drop([`${number}-confirmed-sms`, 'no-such-message'])).toBe(1);
    state.refuses = false;
    await shop.outbox.retryAll();
    await shop.deliverMessages();
    expect(shop.messenger.sent().filter(({ id }) => id.startsWith(number))).toMatchObject([{ channel: 'mail' }]);
  });
});

describe('what the shop keeps of messages that could not be sent', () => {
  it('is dropped 30 days after they were written', async () => {
    const { shop } = openRefusing();
    await openCod(shop);
    await shop.runMaintenance();
    await shop.clock.advance(30 * DAY - 1);
    await shop.runMaintenance();
    expect(await listed(shop)).toHaveLength(2);
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect(await listed(shop)).toEqual([]);
  });

  it('is dropped with the customer’s erasure, but for mails to the same address about others’ orders', async () => {
    const { shop } = openRefusing();
    const { api, number } = await openCod(shop);
    const other = sampleMail({ id: 'BHANOTHER-confirmed-mail' });
    await shop.store.update({}, () => ({ answer: null, messages: [other] }));
    await shop.deliverMessages();
    expect(await listed(shop)).toHaveLength(3);
    await dataOf(api.cancelOrder({ order: number, reason: 'Changed my mind' }));
    expect(await listed(shop, 'waiting')).not.toEqual([]);
    await dataOf(api.eraseCustomer());
    expect((await listed(shop)).map(({ id }) => id)).toEqual([other.id]);
    expect(await listed(shop, 'waiting')).toEqual([]);
    // The number may have a new owner, who is written to.
    const next = shop.session();
    await shop.clock.advance(DAY);
    await signIn(shop, next);
    expect(shop.messenger.sent().at(-1)).toMatchObject({ kind: 'otp', to: PHONE });
  });
});
