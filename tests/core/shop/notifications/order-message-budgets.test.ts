/** How many messages about orders are sent (spec 10.20). */
import { describe, expect, it } from 'vitest';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { kept } from '../../../shop/stored.ts';
import { COD, orderCod, smsTo } from '../order-budget-fixtures.ts';
import { lettersOf, moved, openCod, TO_DELIVERY, TO_THE_DOOR } from '../../../shop/orders.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openReadyToPlace,
  order,
  place,
  readyToPlace,
} from '../../../shop/test-shop.ts';

const mailsTo = (shop: TestShop, address: string): number =>
  shop.messenger.sent().filter(({ channel, to }) => channel === 'mail' && to.toLowerCase().trim() === address).length;

describe('messages about orders', () => {
  it('are limited when sixty orders are placed and cancelled for an unverified address', async () => {
    const { shop, api } = await openReadyToPlace();
    for (let round = 0; round < 60; round += 1) {
      const placed = await orderCod(api);
      if (placed !== undefined) await dataOf(api.cancelOrder({ order: placed.order, reason: 'no' }));
    }
    await shop.deliverMessages();
    expect([smsTo(shop), mailsTo(shop, ADDRESS.email)]).toEqual([20, 20]);
  });

  it('go to one address at most thirty times a day, from any number of phones and in any spelling; SMS are still sent', async () => {
    const shop = createTestShop();
    const phones = [PHONE, OTHER_PHONE, '9000000001', '9000000002'];
    for (const [index, phone] of phones.entries()) {
      const api = await readyToPlace(shop, phone);
      const email = index % 2 === 0 ? 'Victim@Example.com' : ' victim@example.COM ';
      for (let round = 0; round < 10; round += 1) {
        await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
        const placed = await dataOf(api.placeOrder(order({ ...COD, shipping: { ...ADDRESS, email } })));
        await dataOf(api.cancelOrder({ order: placed.order.order, reason: 'no' }));
      }
    }
    await shop.deliverMessages();
    expect(mailsTo(shop, 'victim@example.com')).toBe(30);
    expect(phones.map((phone) => smsTo(shop, phone))).toEqual([20, 20, 20, 20]);
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect(await kept(shop, emailAddresses.key('victim@example.com'))).toBeUndefined();
  });

  it('are limited also for orders whose expiry is noticed by a query', async () => {
    const shop = createTestShop();
    for (let customer = 0; customer < 12; customer += 1) {
      const api = await readyToPlace(shop, `90000000${10 + customer}`);
      for (let round = 0; round < 3; round += 1) {
        const number = await place(api);
        await shop.clock.advance(31 * MINUTE);
        expect((await dataOf(api.getOrder({ order: number }))).state).toBe('expired');
      }
    }
    await shop.deliverMessages();
    expect(mailsTo(shop, ADDRESS.email)).toBe(30);
  });

  it('are sent once per state, however often the order reaches it', async () => {
    const opened = await openCod();
    await moved(
      opened,
      ...TO_THE_DOOR,
      'undelivered',
      'out_for_delivery',
      'undelivered',
      'out_for_delivery',
      'undelivered',
      'rto_received',
      'refunded',
    );
    const sms = (await lettersOf(opened)).filter(([channel]) => channel === 'sms').map(([, text]) => text);
    const count = (words: string): number => sms.filter((text) => text.includes(words)).length;
    expect([
      count('is confirmed'),
      count('out for delivery'),
      count("We'll try again"),
      count('is being returned to us'),
      count('has been returned to us'),
    ]).toEqual([1, 1, 1, 1, 1]);
  });

  it('report a failed payment once, however many fail', async () => {
    // The messenger of the tests lists a message that is sent twice once.
    const texts: string[] = [];
    const shop: TestShop = createTestShop({
      messenger: {
        send: async (message) => {
          if (message.channel === 'sms' && message.otp === undefined) texts.push(message.text);
          return shop.messenger.send(message);
        },
      },
    });
    const api = await readyToPlace(shop);
    const number = await place(api);
    for (let times = 0; times < 5; times += 1) {
      await dataOf(shop.sendGatewayEvent(number, 'failed'));
      // While it waits, a message is not stored a second time.
      await shop.deliverMessages();
      await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    }
    await dataOf(shop.sendGatewayEvent(number, 'captured'));
    await shop.deliverMessages();
    expect(texts.map((text) => /didn't go through|is confirmed/u.exec(text)?.[0])).toEqual([
      "didn't go through",
      'is confirmed',
    ]);
  });

  it('report a refused return once, which is not the message about the delivery', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    for (let times = 0; times < 3; times += 1) {
      await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'no', upi: 'asha@upi' }));
      await moved(opened, 'delivered');
    }
    const sms = (await lettersOf(opened)).filter(([channel]) => channel === 'sms').map(([, text]) => text);
    expect(
      ['has been delivered', 'return request', "couldn't accept the return"].map(
        (words) => sms.filter((text) => text.includes(words)).length,
      ),
    ).toEqual([1, 1, 1]);
  });
});
