/** How much a phone may order, how much of it by cash on delivery, and how many messages are sent about it (spec 10.20). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGETS } from '../../../../core/catalogue/settings/budgets.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { NEW_PHONE, phones } from '../../../../core/shop/documents/phones.ts';
import { codLimit } from '../../../../core/shop/orders/order-budgets.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { openCod, TO_DELIVERY, TO_THE_DOOR, orderOf } from '../../../shop/orders.ts';
import { cancels, moves, returns } from '../../../shop/order-steps.ts';
import { fails, gatewayFails, pays } from '../../../shop/payment-steps.ts';
import { refused, sees, stories, type Step } from '../../../shop/steps.ts';
import { kept } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  openReadyToPlace,
  order,
  otherBrowser,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  type TestShop,
} from '../../../shop/test-shop.ts';

/** One wash by cash on delivery. */
const COD = { mode: 'cod', expectedTotal: 899 } as const;
/** One more order by cash on delivery; the code of the refusal where it is refused. */
const orderCod = async (api: ShopApi): Promise<string> => {
  await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
  const answer = await api.placeOrder(order(COD));
  return answer.status ? answer.data.order.order : answer.code;
};
const cancel = (api: ShopApi, number: string) => dataOf(api.cancelOrder({ order: number, reason: 'no' }));
const phoneOf = (shop: TestShop) => kept(shop, phones.key(PHONE));

describe('orders of one phone', () => {
  it('are limited to ten a day: the next is refused with the time to wait, changes nothing, and may be placed after it', async () => {
    const { shop, api } = await openReadyToPlace();
    for (let count = 0; count < 10; count += 1) {
      await cancel(api, await orderCod(api));
      await shop.clock.advance(MINUTE);
    }
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    for (const changes of [COD, {}])
      expect(await refusalUnchanged(shop, () => api.placeOrder(order(changes)))).toMatchObject({
        code: 'THROTTLED',
        message: 'You’ve placed 10 orders with this number in the last 24 hours. Try again in 1 day',
        data: { retryAfterMs: DAY - 10 * MINUTE },
      });
    await dataOf((await readyToPlace(shop, OTHER_PHONE)).placeOrder(order(COD)));
    await shop.clock.advance(DAY - 10 * MINUTE);
    expect((await dataOf(api.placeOrder(order(COD)))).order.state).toBe('confirmed');
  });

  it('are limited to three a day that are not paid: the next has to be paid at delivery, or one of them is paid', async () => {
    const shop = createTestShop();
    await readyToPlace(shop);
    const numbers: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      numbers.push(await place(await otherBrowser(shop)));
      await shop.clock.advance(31 * MINUTE);
      await shop.runMaintenance();
    }
    const api = await otherBrowser(shop);
    expect(await refusalOf(api.placeOrder(order()))).toMatchObject({
      code: 'THROTTLED',
      message:
        'You’ve placed 3 orders in the last 24 hours without paying. Pay for one of them, or choose cash on delivery',
    });
    expect((await dataOf(api.placeOrder(order(COD)))).order.state).toBe('confirmed');
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await shop.sendGatewayEvent(numbers.at(-1) ?? '', 'captured');
    expect((await dataOf(api.placeOrder(order()))).order.state).toBe('pending_payment');
    expect((await phoneOf(shop))?.orders).toHaveLength(5);
  });

  it('do not count if the gateway could not be reached', async () => {
    const { shop, api } = await openReadyToPlace();
    shop.gatewayConnection.fails = true;
    for (let times = 0; times < 12; times += 1)
      expect((await refusalOf(api.placeOrder(order()))).code).toBe('NO_GATEWAY');
    expect((await phoneOf(shop))?.orders).toEqual([]);
  });

  it('stop counting after a day, and not when the customer is erased', async () => {
    const { shop, api } = await openReadyToPlace();
    await cancel(api, await place(api, COD));
    await dataOf(api.eraseCustomer());
    expect((await phoneOf(shop))?.orders).toHaveLength(1);
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect((await phoneOf(shop))?.orders).toEqual([]);
  });

  // The payment that is open already is no other one, and one that could not be opened does not count.
  const again: readonly Step[] = [
    gatewayFails(),
    async (of) => expect(pays()(of)).rejects.toThrow('NO_GATEWAY'),
    gatewayFails(false),
    pays(),
    pays(),
    fails,
  ];
  stories({
    'are paid again at most five times a day online, and any number of times at delivery': [
      async () => {
        const { shop, api } = await openReadyToPlace();
        const number = await place(api);
        return orderOf(shop, api, number);
      },
      fails,
      ...Array.from({ length: 5 }, () => again).flat(),
      refused(
        pays(),
        'THROTTLED You’ve tried to pay again 5 times in the last 24 hours. Try again in 1 day, or choose cash on delivery',
      ),
      pays('cod'),
      sees({ state: 'confirmed' }),
    ],
  });
});

describe('open orders by cash on delivery', () => {
  it.each<[string, Step]>([
    ['delivered', moves(...TO_DELIVERY)],
    ['cancelled', cancels],
    ['back with the shop', moves(...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received')],
  ])('no longer count once they are %s', async (_what, end) => {
    const opened = await openCod();
    for (const code of [/^BH/u, /^BH/u, /^COD_LIMIT/u]) expect(await orderCod(opened.api)).toMatch(code);
    await end(opened);
    expect(await orderCod(opened.api)).toMatch(/^BH/u);
    expect(Object.keys((await phoneOf(opened.shop))?.openCod ?? {})).toHaveLength(3);
  });

  it('may come to exactly the limit, and not a rupee more; one with nothing to pay at delivery is never too many', () => {
    const { value } = DEFAULT_BUDGETS.openCodOrders;
    const limitOf = (open: readonly number[], total: number) => {
      const openCod = Object.fromEntries(open.map((one, index) => [`BH000000000${index}`, rupees(one)]));
      return codLimit({ ...NEW_PHONE, openCod }, 'cod', rupees(total), DEFAULT_BUDGETS)?.code;
    };
    expect([limitOf([value - 899], 899), limitOf([value - 899], 900)]).toEqual([undefined, 'COD_LIMIT']);
    expect(limitOf([value, 1, 1], 0)).toBeUndefined();
  });
});

describe('messages about orders', () => {
  const sentTo = (shop: TestShop, channel: string, receiver: string): number =>
    shop.messenger
      .sent()
      .filter((one) => one.channel === channel && one.to.toLowerCase().trim() === receiver && one.otp === undefined)
      .length;

  it('go to one address at most thirty times a day, from any number of phones and in any spelling; SMS are still sent', async () => {
    const shop = createTestShop();
    const all = [PHONE, OTHER_PHONE];
    for (const [index, phone] of all.entries()) {
      const api = await readyToPlace(shop, phone);
      const email = index % 2 === 0 ? 'Victim@Example.com' : ' victim@example.COM ';
      for (let round = 0; round < 10; round += 1) {
        await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
        await cancel(api, await place(api, { ...COD, shipping: { ...ADDRESS, email } }));
      }
    }
    await shop.deliverMessages();
    expect(sentTo(shop, 'mail', 'victim@example.com')).toBe(30);
    expect(all.map((phone) => sentTo(shop, 'sms', phone))).toEqual([20, 20]);
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect(await kept(shop, emailAddresses.key('victim@example.com'))).toBeUndefined();
  });

  const once = (...words: readonly string[]) => words.map((text) => expect.stringContaining(text));
  const failure: readonly Step[] = [fails, sees({ allSms: { length: 1 } }), pays()];
  stories({
    'are sent once per state, however often the order reaches it': [
      openCod,
      moves(...TO_THE_DOOR, 'undelivered', 'out_for_delivery', 'undelivered', 'out_for_delivery', 'undelivered'),
      moves('rto_received', 'refunded'),
      sees({
        allSms: once(
          'is confirmed',
          'shipped',
          'out for delivery',
          "We'll try again",
          'is being returned',
          'has been returned to us',
        ),
      }),
    ],
    'report a refused return once, which is not the message about the delivery': [
      openCod,
      moves(...TO_DELIVERY),
      ...[1, 2, 3].flatMap(() => [returns(), moves('delivered')]),
      sees({
        allSms: once(
          'is confirmed',
          'shipped',
          'out for delivery',
          'has been delivered',
          'return request',
          "couldn't accept the return",
        ),
      }),
    ],
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
    const opened = orderOf(shop, api, number);
    for (const step of [1, 2, 3, 4, 5].flatMap(() => failure)) await step(opened);
    await shop.sendGatewayEvent(number, 'captured');
    await shop.deliverMessages();
    expect(texts).toEqual(once("didn't go through", 'is confirmed'));
  });
});
