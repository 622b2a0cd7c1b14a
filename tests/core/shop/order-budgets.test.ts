/** What a phone may order, what of it may be paid at the door, and how much is written about it (spec 10.20). */
import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../core/ports/shop-api.ts';
import { emailAddresses } from '../../../core/shop/documents/email-addresses.ts';
import { phones } from '../../../core/shop/documents/phones.ts';
import { kept } from './customer-fixtures.ts';
import { lettersOf, moved, openCod, TO_DELIVERY, TO_THE_DOOR, type OrderBench } from './order-fixtures.ts';
import {
  ADDRESS,
  DAY,
  dataOf,
  MINUTE,
  openShop,
  order,
  OTHER_PHONE,
  PHONE,
  place,
  readyToPlace,
  refusalOf,
  signIn,
  SYSTEM,
  WASH,
  type Bench,
} from './shop-fixture.ts';

type Customer = Awaited<ReturnType<typeof readyToPlace>>;
const COD = { mode: 'cod', expectedTotal: 899 } as const;

const add = (api: Customer, pid: string = WASH, qty = 1) => dataOf(api.addToCart({ pid, qty }));
/** One more order by cash on delivery; undefined where it is refused. */
const orderCod = async (api: Customer): Promise<OrderView | undefined> => {
  await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
  const answer = await api.placeOrder(order(COD));
  return answer.status ? answer.data.order : undefined;
};
const mailsTo = (bench: Bench, address: string): number =>
  bench.outbox.sent().filter(({ channel, to }) => channel === 'mail' && to.toLowerCase().trim() === address).length;
const smsTo = (bench: Bench, phone = PHONE): number =>
  bench.outbox.sent().filter(({ channel, to, otp }) => channel === 'sms' && to === phone && otp === undefined).length;

describe('orders of one phone', () => {
  it('are ten a day: the next is refused with how long to wait, changes nothing, and may be placed when that is over', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    for (let count = 0; count < 10; count += 1) {
      const placed = await orderCod(api);
      await dataOf(api.cancelOrder({ order: placed?.order ?? '', reason: 'no' }));
      await bench.clock.advance(MINUTE);
    }
    await add(api);
    for (const changes of [COD, {}]) {
      expect(
        await bench.changesOf(async () => {
          expect(await refusalOf(api.placeOrder(order(changes)))).toEqual({
            status: false,
            code: 'THROTTLED',
            message: 'You’ve placed 10 orders with this number in the last 24 hours. Try again later',
            data: { retryAfterMs: DAY - 10 * MINUTE },
            now: bench.clock.now(),
          });
        }),
      ).toEqual([]);
    }
    await dataOf((await readyToPlace(bench, OTHER_PHONE)).placeOrder(order(COD)));
    await bench.clock.advance(DAY - 10 * MINUTE);
    expect((await dataOf(api.placeOrder(order(COD)))).order.state).toBe('confirmed');
  });

  it('are counted for the phone, whatever the sessions between them', async () => {
    const bench = openShop();
    for (let count = 0; count < 6; count += 1) {
      const api = bench.session();
      await signIn(bench, api);
      await add(api);
      await dataOf(api.placeOrder(order()));
      await bench.clock.advance(60 * MINUTE);
    }
    expect((await kept(bench, phones.key(PHONE)))?.orders).toHaveLength(6);
  });

  it('are placed once for each key, and counted once', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const same = order(COD);
    for (let times = 0; times < 12; times += 1) await dataOf(api.placeOrder(same));
    expect((await kept(bench, phones.key(PHONE)))?.orders).toHaveLength(1);
  });

  it('that the gateway could not be asked about do not count: nobody is shut out by its failure', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await place(api, COD);
    const counted = [bench.clock.now()];
    await bench.clock.advance(MINUTE);
    await add(api);
    bench.gateway.fails = true;
    for (let times = 0; times < 12; times += 1)
      expect((await refusalOf(api.placeOrder(order()))).code).toBe('NO_GATEWAY');
    expect((await kept(bench, phones.key(PHONE)))?.orders).toEqual(counted);
    expect((await dataOf(api.placeOrder(order(COD)))).order.state).toBe('confirmed');
  });

  it('are forgotten with the day, and not by erasing the customer', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const number = await place(api, COD);
    await dataOf(api.cancelOrder({ order: number, reason: 'no' }));
    await dataOf(api.eraseCustomer());
    expect((await kept(bench, phones.key(PHONE)))?.orders).toHaveLength(1);
    await bench.clock.advance(DAY);
    await bench.shop.runMaintenance();
    expect((await kept(bench, phones.key(PHONE)))?.orders).toEqual([]);
  });
});

describe('open orders by cash on delivery', () => {
  it('are three of one phone: of sixty tries the fourth and all others are refused with the reason, and prepaid stays open', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    let taken = 0;
    for (let tries = 0; tries < 60; tries += 1) taken += (await orderCod(api)) === undefined ? 0 : 1;
    expect(taken).toBe(3);
    expect(
      await bench.changesOf(async () => {
        expect(await refusalOf(api.placeOrder(order(COD)))).toMatchObject({
          code: 'COD_LIMIT',
          message: 'You already have 3 open cash on delivery orders. Pay online for this one',
        });
      }),
    ).toEqual([]);
    const prepaid = await dataOf(api.placeOrder(order()));
    expect(prepaid.payPage).not.toBeNull();
  });

  it('come to ₹15,000 together: sixty of twenty bundles each are all refused', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await dataOf(api.deleteFromCart({ pid: WASH }));
    await add(api, SYSTEM, 20);
    for (let tries = 0; tries < 60; tries += 1) {
      expect(await refusalOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 16_130 })))).toMatchObject({
        code: 'COD_LIMIT',
        message: 'Open cash on delivery orders are limited to ₹15,000 in total. Pay online for this one',
      });
    }
    expect(smsTo(bench)).toBe(0);
    await dataOf(api.updateCart({ pid: SYSTEM, qty: 18 }));
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 14_532 })));
    await add(api);
    expect((await refusalOf(api.placeOrder(order(COD)))).code).toBe('COD_LIMIT');
    await dataOf(api.placeOrder(order()));
  });

  it.each<[string, (opened: OrderBench) => Promise<unknown>]>([
    ['delivered', (opened) => moved(opened, ...TO_DELIVERY)],
    ['cancelled', ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'no' }))],
    ['back with the shop', (opened) => moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received')],
  ])('count no longer once they are %s', async (_what, end) => {
    const opened = await openCod();
    const { bench } = opened;
    const api = bench.session();
    await bench.clock.advance(MINUTE);
    await signIn(bench, api);
    for (const free of [1, 2]) expect([free, await orderCod(api)]).toEqual([free, expect.anything()]);
    expect(await orderCod(api)).toBeUndefined();
    await end(opened);
    expect(await orderCod(api)).toBeDefined();
    expect(Object.keys((await kept(bench, phones.key(PHONE)))?.openCod ?? {})).toHaveLength(3);
  });

  it('are as many when an order turns to cash while it is paid again: the reason is said, and the order can still be paid online', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const number = await place(api);
    await dataOf(bench.gatewayTells(number, 'failed'));
    for (let count = 0; count < 3; count += 1) expect(await orderCod(api)).toBeDefined();
    expect(
      await bench.changesOf(async () => {
        expect((await refusalOf(api.retryPayment({ order: number, mode: 'cod' }))).code).toBe('COD_LIMIT');
      }),
    ).toEqual([]);
    expect((await dataOf(api.retryPayment({ order: number, mode: 'upi' }))).payPage).not.toBeNull();
  });

  it('are counted one after another where many are placed at once', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const sessions = [api];
    for (let count = 0; count < 4; count += 1) {
      await bench.clock.advance(11 * MINUTE);
      const other = bench.session();
      await signIn(bench, other);
      await add(other);
      sessions.push(other);
    }
    const answers = await Promise.all(sessions.map((one) => one.placeOrder(order(COD))));
    expect(answers.map((answer) => (answer.status ? 'placed' : answer.code)).toSorted()).toEqual([
      'COD_LIMIT',
      'COD_LIMIT',
      'placed',
      'placed',
      'placed',
    ]);
  });
});

describe('what is written about orders', () => {
  it('is bounded where sixty orders are placed and cancelled for an address that nobody verified', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    for (let round = 0; round < 60; round += 1) {
      const placed = await orderCod(api);
      if (placed !== undefined) await dataOf(api.cancelOrder({ order: placed.order, reason: 'no' }));
    }
    await bench.shop.deliverMessages();
    expect([smsTo(bench), mailsTo(bench, ADDRESS.email)]).toEqual([20, 20]);
  });

  it('comes to one address thirty times a day at most, however many phones order and however it is spelled; the SMS come all the same', async () => {
    const bench = openShop();
    const phones = [PHONE, OTHER_PHONE, '9000000001', '9000000002'];
    for (const [index, phone] of phones.entries()) {
      const api = await readyToPlace(bench, phone);
      const email = index % 2 === 0 ? 'Victim@Example.com' : ' victim@example.COM ';
      for (let round = 0; round < 10; round += 1) {
        await dataOf(api.quickBuy({ pid: WASH, qty: 1 }));
        const placed = await dataOf(api.placeOrder(order({ ...COD, shipping: { ...ADDRESS, email } })));
        await dataOf(api.cancelOrder({ order: placed.order.order, reason: 'no' }));
      }
    }
    await bench.shop.deliverMessages();
    expect(mailsTo(bench, 'victim@example.com')).toBe(30);
    expect(phones.map((phone) => smsTo(bench, phone))).toEqual([20, 20, 20, 20]);
    await bench.clock.advance(DAY);
    await bench.shop.runMaintenance();
    expect(await kept(bench, emailAddresses.key('victim@example.com'))).toBeUndefined();
  });

  it('is bounded, too, for orders that expire while somebody looks', async () => {
    const bench = openShop();
    for (const phone of [PHONE, OTHER_PHONE, '9000000001', '9000000002']) {
      const api = await readyToPlace(bench, phone);
      for (let round = 0; round < 10; round += 1) {
        const number = await place(api);
        await bench.clock.advance(31 * MINUTE);
        expect((await dataOf(api.getOrder({ order: number }))).state).toBe('expired');
      }
    }
    await bench.shop.deliverMessages();
    expect(mailsTo(bench, ADDRESS.email)).toBe(30);
  });

  it('says each state once, however often the order comes to it', async () => {
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
      count('is complete'),
    ]).toEqual([1, 1, 1, 1, 1]);
  });

  it('says once that a payment failed, however many fail', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const number = await place(api);
    for (let times = 0; times < 5; times += 1) {
      await dataOf(bench.gatewayTells(number, 'failed'));
      await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    }
    await dataOf(bench.gatewayTells(number, 'captured'));
    await bench.shop.deliverMessages();
    const texts = bench.outbox
      .sent()
      .filter(({ channel, otp }) => channel === 'sms' && otp === undefined)
      .map(({ text }) => text);
    expect(texts.map((text) => /didn't go through|is confirmed/u.exec(text)?.[0])).toEqual([
      "didn't go through",
      'is confirmed',
    ]);
  });

  it('says once that a return was not accepted, and that is not the delivery', async () => {
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
