/** Payments and refunds of which no event arrives: the shop asks the gateway itself, also one that refuses or is away. */
import { describe, expect, it } from 'vitest';
import { GatewayFailure, type GatewayFailureReason } from '../../../../core/ports/payments/gateway-failure.ts';
import { GATEWAY_TIMEOUT_MS } from '../../../../core/shop/payments/reconcile-payment.ts';
import { DAY, HOUR, MINUTE } from '../../../samples/durations.ts';
import { openPaid, openUnpaid, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { cancels } from '../../../shop/order-steps.ts';
import { captured, fails, gatewayFails, paidUnheard, pays } from '../../../shop/payment-steps.ts';
import { maintained, maintains, passes, says, sees, stories, story, waits } from '../../../shop/steps.ts';
import { createTestShop, place, readyToPlace, type TestShop } from '../../../shop/test-shop.ts';

/**
 * A shop whose gateway fails as long as `failing` says why, does not know `unknown`, and cannot answer about `broken`;
 * `asked` counts requests.
 */
const openFailing = () => {
  const trouble: { failing: GatewayFailureReason | null; asked: number; unknown: string; broken: string } = {
    failing: null,
    asked: 0,
    unknown: '',
    broken: '',
  };
  const failure = (text: string, reason: GatewayFailureReason) =>
    new GatewayFailure(`GET /orders: ${text}`, { reason });
  const ask = async <T>(gatewayOrder: string, answer: () => Promise<T>): Promise<T> => {
    trouble.asked += 1;
    if (trouble.broken === gatewayOrder) throw failure('409 CONFLICT', 'unreachable');
    if (trouble.unknown === gatewayOrder) throw failure('400', 'refused');
    if (trouble.failing !== null) throw failure('500', trouble.failing);
    return answer();
  };
  const shop: TestShop = createTestShop({
    gateway: (fake) => ({
      ...fake,
      eventsOf: (gatewayOrder) => ask(gatewayOrder, () => fake.eventsOf(gatewayOrder)),
      refund: (refund) => ask(refund.gatewayOrder, () => fake.refund(refund)),
    }),
  });
  /** How often the gateway is asked meanwhile. */
  const asking = async (run: () => Promise<unknown>): Promise<number> => {
    trouble.asked = 0;
    await run();
    return trouble.asked;
  };
  return { shop, trouble, asking };
};

/** An unpaid order, of which the gateway knows that it was paid. */
const openUnheard = async (shop: TestShop): Promise<TestOrder> => {
  const opened = await openUnpaid(shop);
  await paidUnheard()(opened);
  return opened;
};

/** An order that was cancelled, whose refund the gateway has refused. */
const openRefused = async ({ shop, trouble }: ReturnType<typeof openFailing>): Promise<TestOrder> => {
  const opened = await openPaid(shop);
  trouble.failing = 'refused';
  await cancels(opened);
  await maintains(opened);
  return opened;
};

/** Orders of customers of their own, none of them paid. */
const unpaidOrders = async (shop: TestShop, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await shop.clock.advance(1);
    await place(await readyToPlace(shop, `90000000${10 + index}`));
  }
};

const CONFIRMED = sees({ state: 'confirmed', payment: 'captured' });
const REFUNDED = sees({ back: [[62_900, 'INR']] });

describe('a gateway that sends no event', () => {
  stories({
    'is queried after five minutes and before the order expires': [
      openUnpaid,
      paidUnheard(),
      waits(5 * MINUTE - 1),
      sees({ state: 'pending_payment' }),
      waits(30 * MINUTE),
      CONFIRMED,
    ],
    'is queried once more when the order expires, and confirms it if it was paid': [
      openUnpaid,
      maintained(29 * MINUTE, MINUTE),
      paidUnheard(),
      waits(MINUTE),
      CONFIRMED,
    ],

    'is queried about an order that waits for its payment again, however long after it was placed': [
      openUnpaid,
      fails,
      passes(23 * HOUR),
      pays(),
      fails,
      passes(12 * HOUR),
      pays(),
      paidUnheard(),
      waits(29 * MINUTE),
      CONFIRMED,
    ],

    'is queried about an earlier payment of an order that was paid by a later one': [
      openUnpaid,
      fails,
      pays('card'),
      captured(),
      paidUnheard(undefined, 0),
      maintained(HOUR),
      CONFIRMED,
      REFUNDED,
    ],
    'is queried a day after the order has expired: a capture in the last half hour of that day is refunded': [
      openUnpaid,
      maintained(DAY),
      paidUnheard(),
      maintained(HOUR),
      REFUNDED,
    ],
    'is queried however late: a capture after which the server was down is refunded': [
      openUnpaid,
      maintained(HOUR),
      paidUnheard(),
      waits(30 * DAY),
      REFUNDED,
    ],
    'and cannot be reached changes nothing, is logged, and is queried again': [
      openUnpaid,
      paidUnheard(),
      gatewayFails(),
      waits(6 * MINUTE),
      sees({ logged: ['the events of a payment could not be fetched from the gateway'] }),
      gatewayFails(false),
      waits(MINUTE),
      CONFIRMED,
      cancels,
      gatewayFails(),
      maintains,
      sees({ payment: 'refund_pending' }),
      async ({ shop }) => expect(shop.logged.at(-1)).toBe('the gateway did not accept a refund; it will be retried'),
      gatewayFails(false),
      waits(MINUTE),
      maintains,
      sees({ payment: 'refunded' }),
      REFUNDED,
    ],
  });

  it('is queried about expired orders at growing intervals, while a capture can revive them', async () => {
    const { shop, asking } = openFailing();
    const opened = await openUnpaid(shop);
    const asked = await asking(() => maintained(26 * HOUR, 2 * MINUTE)(opened));
    expect([asked > 8, asked < 25]).toEqual([true, true]);
  });

  it('does not hold maintenance up where it does not answer in time', async () => {
    const shop = createTestShop({ gateway: (fake) => ({ ...fake, eventsOf: () => new Promise(() => undefined) }) });
    const opened = await openUnpaid(shop);
    await shop.clock.advance(31 * MINUTE);
    const running = shop.runMaintenance();
    await shop.clock.advance(GATEWAY_TIMEOUT_MS);
    await running;
    await sees({ state: 'expired', logged: [says('the events of a payment could not be fetched')] })(opened);
  });
});

describe('reconciling on demand', () => {
  it('asks now what maintenance would ask later, and answers what has changed', async () => {
    const { shop } = openFailing();
    const { number } = await openUnheard(shop);
    expect(await shop.reconcile()).toEqual([
      {
        order: number,
        before: { state: 'pending_payment', payment: 'created' },
        after: { state: 'confirmed', payment: 'captured' },
        failure: null,
        detail: null,
      },
    ]);
    expect(await shop.reconcile()).toEqual([]);
  });

  it('requests refunds that are not due yet', async () => {
    const failing = openFailing();
    const opened = await openRefused(failing);
    failing.trouble.failing = null;
    await maintains(opened);
    await sees({ state: 'cancelled' })(opened);
    expect(await failing.shop.reconcile()).toMatchObject([
      { order: opened.number, before: { payment: 'refund_pending' }, after: { state: 'refunded' }, failure: null },
    ]);
  });

  it('says of which orders the gateway has answered nothing, and asks it no further after three of them', async () => {
    const { shop, trouble, asking } = openFailing();
    await unpaidOrders(shop, 5);
    trouble.failing = 'unreachable';
    const asked = await asking(async () => {
      const failures = (await shop.reconcile()).map(({ failure, detail }) => [failure, detail]);
      const [unreachable, notAsked] = [
        ['unreachable', 'GET /orders: 500'],
        ['not-asked', null],
      ];
      expect(failures).toEqual([unreachable, unreachable, unreachable, notAsked, notAsked]);
    });
    expect(asked).toBe(3);
  });
});

describe('maintenance with a gateway that fails', () => {
  it('asks once per round while it does not accept the keys, and puts no order off for that', async () => {
    const { shop, trouble, asking } = openFailing();
    const opened = await openUnheard(shop);
    await shop.clock.advance(6 * MINUTE);
    trouble.failing = 'unauthorised';
    expect(await asking(() => story(async () => opened, maintains, maintains, maintains))).toBe(3);
    trouble.failing = null;
    await maintains(opened);
    await CONFIRMED(opened);
  });

  it('asks about three orders per round while it is away, and confirms all of them within an hour of its return', async () => {
    const { shop, trouble, asking } = openFailing();
    const opened = await openUnheard(shop);
    await unpaidOrders(shop, 8);
    trouble.failing = 'unreachable';
    for (let round = 0; round < 60; round += 1)
      expect(await asking(() => waits(5 * MINUTE)(opened))).toBeLessThanOrEqual(3);
    trouble.failing = null;
    await maintained(HOUR, MINUTE)(opened);
    await CONFIRMED(opened);
  });

  it('puts an order off that it cannot answer about, for longer each time, and asks about all the others', async () => {
    const { shop, trouble, asking } = openFailing();
    const broken = await openUnpaid(shop);
    trouble.broken = `sandbox_${broken.number}`;
    await shop.clock.advance(MINUTE);
    const opened = await openUnheard(shop);
    await waits(6 * MINUTE)(opened);
    await CONFIRMED(opened);
    const asked = await asking(() => maintained(20 * HOUR, 2 * MINUTE)(opened));
    expect([asked > 20, asked < 30]).toEqual([true, true]);
    const order = broken.number;
    const detail = 'GET /orders: 409 CONFLICT';
    expect(await shop.reconcile()).toMatchObject([{ order, failure: 'unreachable', detail }]);
    trouble.broken = '';
    expect(await shop.reconcile()).toMatchObject([{ order, failure: null, detail: null }]);
  });

  it('asks less and less often about an order that it refuses to know, and for a refund that it refuses, at least daily', async () => {
    const { shop, trouble, asking } = openFailing();
    const unknown = await openUnpaid(shop);
    trouble.failing = 'refused';
    const asked = await asking(() => maintained(30 * MINUTE, MINUTE)(unknown));
    expect([asked > 1, asked < 7]).toEqual([true, true]);

    const failing = openFailing();
    const opened = await openRefused(failing);
    // Each time the gateway is also asked whether the refund was made elsewhere.
    const times = (await failing.asking(() => maintained(10 * DAY, HOUR)(opened))) / 2;
    expect([times > 10, times < 24]).toEqual([true, true]);
    failing.trouble.failing = null;
    await waits(DAY)(opened);
    await sees({ state: 'refunded' })(opened);
  });

  it('asks about every payment of an order, also behind one that it refuses to know', async () => {
    const { shop, trouble } = openFailing();
    const opened = await openUnpaid(shop);
    await fails(opened);
    await pays()(opened);
    trouble.unknown = (await orderRecordOf(opened)).payment.opened[0]?.gatewayOrder ?? '';
    await paidUnheard()(opened);
    expect(await shop.reconcile()).toMatchObject([{ after: { state: 'confirmed' }, failure: 'refused' }]);
  });
});
