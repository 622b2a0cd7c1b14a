/** Many orders moved by one list (spec 10.24). */
import { describe, expect, it } from 'vitest';
import { createVirtualClock, VIRTUAL_START } from '../../../../adapters/simulated/virtual-clock.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import { StoreBusy } from '../../../../core/ports/store/shop-store.ts';
import type { OrderMove } from '../../../../core/shop/fulfilment/move-orders.ts';
import { placeOrders } from '../../../cli/operator/orders-to-move.ts';
import { DAY, HOUR, MINUTE } from '../../../samples/durations.ts';
import { lettersOf, moved, openCod, openPaid, orderRecordOf } from '../../../shop/orders.ts';
import { createTestShop, dataOf, signIn } from '../../../shop/test-shop.ts';

it('a dry run says what would become of each move, and changes nothing', async () => {
  const shop = createTestShop();
  const [first = '', second = ''] = await placeOrders(shop, 2);
  const moves: readonly OrderMove[] = [
    { order: first, to: 'packed' },
    { order: second.toLowerCase(), to: 'delivered' },
    { order: 'nonsense', to: 'packed' },
    { order: second, to: 'shipped' },
    { order: second, to: 'refunded' },
  ];
  let planned: readonly { readonly outcome: string; readonly problem: string | null }[] = [];
  const changed = await shop.changesOf(async () => {
    planned = (await dataOf(shop.moveOrders({ moves, isDryRun: true }))).orders;
  });
  expect(changed).toEqual([]);
  expect(planned.map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ['moved', null],
    ['refused', 'This order is confirmed. It can move to packed or cancelled'],
    ['refused', 'We couldn’t find this order'],
    ['refused', 'Shipping needs a courier and a tracking number'],
    ['refused', "Refunds can't be made by file; use `orders refund`"],
  ]);
  expect((await dataOf(shop.moveOrders({ moves }))).orders).toEqual(planned);
  expect((await orderRecordOf({ shop, number: first })).history.at(-1)?.state).toBe('packed');
});

it('a dry run of many moves says of each what the ones before it leave of its order', async () => {
  const shop = createTestShop();
  const [order = ''] = await placeOrders(shop, 1);
  const moves = Array.from({ length: 30 }, (): OrderMove => ({ order, to: 'packed' }));
  const { orders } = await dataOf(shop.moveOrders({ moves, isDryRun: true }));
  expect(orders.filter(({ outcome }) => outcome === 'moved')).toHaveLength(1);
});

it('a list moves no order back to a state in which it has been: neither a second attempt nor a refused return', async () => {
  const shop = createTestShop();
  const [number = ''] = await placeOrders(shop, 1);
  const parcel = { courier: 'Delhivery', awb: '1' };
  const list = async (to: OrderState) => {
    const moves = [{ order: number, to, ...(to === 'shipped' && { parcel }) }];
    const planned = (await dataOf(shop.moveOrders({ moves, isDryRun: true }))).orders;
    let made: typeof planned = [];
    const changed = await shop.changesOf(async () => {
      made = (await dataOf(shop.moveOrders({ moves }))).orders;
    });
    expect([made, changed.includes('order.history')]).toEqual([planned, made[0]?.outcome === 'moved']);
    return made[0]?.outcome;
  };
  for (const to of ['packed', 'shipped', 'out_for_delivery', 'undelivered'] as const)
    expect(await list(to)).toBe('moved');
  expect(await list('undelivered')).toBe('done_before');
  // Each may be an old line, or a new event: only the operator knows.
  expect(await list('out_for_delivery')).toBe('not_repeated');
  await dataOf(shop.moveOrder({ order: number, to: 'out_for_delivery' }));
  expect(await list('undelivered')).toBe('not_repeated');
  expect(await list('delivered')).toBe('moved');
  expect(await list('delivered')).toBe('done_before');
  await shop.clock.advance(MINUTE);
  const customer = shop.session();
  await signIn(shop, customer, '9000000000');
  await dataOf(customer.returnOrder({ order: number, reason: 'It does not suit me', upi: 'asha@okbank' }));
  expect(await list('delivered')).toBe('not_repeated');
});

it('a list that packs an order says what the courier is to collect, and that it was paid online or its address corrected', async () => {
  const opened = await openCod();
  const { shop, api, number } = opened;
  const packing = async () =>
    (await dataOf(shop.moveOrders({ moves: [{ order: number, to: 'packed' }], isDryRun: true }))).orders[0]?.packing;
  expect(await packing()).toEqual({ collect: 899, isPaidOnline: false, addressChangedAt: null });
  await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
  expect(await packing()).toEqual({ collect: 899, isPaidOnline: false, addressChangedAt: null });
  await dataOf(shop.sendGatewayEvent(number, 'captured'));
  await shop.clock.advance(MINUTE);
  await dataOf(shop.correctAddress({ order: number, h_no: '14 B' }));
  const paid = { collect: 0, isPaidOnline: true, addressChangedAt: shop.clock.now() };
  expect(await packing()).toEqual(paid);
  const { orders: done } = await dataOf(shop.moveOrders({ moves: [{ order: number, to: 'packed' }] }));
  expect(done[0]).toMatchObject({ outcome: 'moved', packing: paid });
  expect(await moved(opened, 'shipped')).toBe('shipped');
});

it('an order that waits for the gateway before it is packed has the time at which the gateway answered', async () => {
  let answersAfter = 0;
  const clock = createVirtualClock({ start: VIRTUAL_START });
  const opened = await openPaid(
    createTestShop({
      clock,
      gateway: (fake) => ({
        ...fake,
        eventsOf: async (gatewayOrder) => {
          await clock.advance(answersAfter);
          return fake.eventsOf(gatewayOrder);
        },
      }),
    }),
  );
  answersAfter = 3 * MINUTE;
  const asked = clock.now();
  await dataOf(opened.shop.moveOrders({ moves: [{ order: opened.number, to: 'packed' }] }));
  const { history, invoice } = await orderRecordOf(opened);
  expect(history.at(-1)).toMatchObject({ state: 'packed', at: asked + 3 * MINUTE });
  expect(invoice?.issuedAt).toBe(asked + 3 * MINUTE);
});

describe('a report that has only the latest state of a parcel', () => {
  const parcel = { courier: 'Delhivery', awb: '1234567' };
  const openReported = async () => {
    const opened = await openCod();
    const { shop, number } = opened;
    await dataOf(shop.moveOrders({ moves: [{ order: number, to: 'packed' }] }));
    const packedAt = shop.clock.now();
    await shop.clock.advance(3 * DAY);
    const report = async (...lines: readonly (readonly [OrderState, at?: number])[]) => {
      const moves = lines.map(([to, at]): OrderMove => ({
        order: number,
        to,
        parcel,
        ...(at !== undefined && { times: { [to]: at } }),
      }));
      const planned = (await dataOf(shop.moveOrders({ moves, isReport: true, isDryRun: true }))).orders;
      const made = (await dataOf(shop.moveOrders({ moves, isReport: true }))).orders;
      expect(made).toEqual(planned);
      return made.map(({ outcome }) => outcome);
    };
    const history = async () =>
      (await orderRecordOf(opened)).history.map(({ state, at, by }) => [state, at - packedAt, by]);
    return { ...opened, packedAt, report, history };
  };

  it('takes a packed order through the steps between, each with the time of the report, and tells the customer of the last one', async () => {
    const { shop, number, packedAt, history, ...opened } = await openReported();
    const times = { shipped: packedAt + HOUR, delivered: packedAt + DAY };
    const moves = [{ order: number, to: 'delivered', parcel, times } as const];
    const before = (await lettersOf({ shop })).length;
    const made = (await dataOf(shop.moveOrders({ moves, isReport: true }))).orders;
    expect(made).toMatchObject([{ outcome: 'moved', from: 'packed' }]);
    expect((await history()).slice(-3)).toEqual([
      ['shipped', HOUR, 'courier'],
      ['out_for_delivery', DAY, 'courier'],
      ['delivered', DAY, 'courier'],
    ]);
    const record = await orderRecordOf({ shop, number, ...opened });
    expect(record.parcels).toMatchObject([parcel]);
    expect(record.payment.events.at(-1)).toMatchObject({ kind: 'captured', at: packedAt + DAY });
    expect((await lettersOf({ shop })).slice(before)).toEqual([
      ['sms', expect.stringContaining('delivered')],
      ['mail', expect.stringContaining('delivered')],
    ]);
  });

  it('that has several lines of an order is taken in their order, and again changes nothing', async () => {
    const { report, history, packedAt } = await openReported();
    const lines = [
      ['shipped', packedAt + HOUR],
      ['undelivered', packedAt + DAY],
      ['out_for_delivery', packedAt + 2 * DAY],
    ] as const;
    expect(await report(...lines)).toEqual(['moved', 'moved', 'moved']);
    const known = await history();
    expect(known.slice(-4).map(([state]) => state)).toEqual([
      'shipped',
      'out_for_delivery',
      'undelivered',
      'out_for_delivery',
    ]);
    expect(await report(...lines)).toEqual(['done_before', 'done_before', 'done_before']);
    expect(await history()).toEqual(known);
  });

  it('and is older than what is known is left, and so is one whose time is in the future or before the order, or whose parcel is another one', async () => {
    const { shop, report, history, packedAt, number } = await openReported();
    // The operator has packed it late: the report is right about the rest.
    expect(await report(['shipped', packedAt - HOUR], ['delivered', packedAt + 2 * DAY])).toEqual(['moved', 'moved']);
    expect((await history()).slice(-3).map(([state, at]) => [state, at])).toEqual([
      ['shipped', 0],
      ['out_for_delivery', 2 * DAY],
      ['delivered', 2 * DAY],
    ]);
    expect(await report(['undelivered', packedAt + DAY], ['shipped', packedAt + DAY])).toEqual([
      'older',
      'done_before',
    ]);
    const other = { courier: 'Delhivery', awb: '7654321' };
    const future = { delivered: shop.clock.now() + 2 * DAY };
    const moves = [
      { order: number, to: 'rto', parcel: other },
      { order: number, to: 'delivered', times: future },
      { order: number, to: 'undelivered', times: { undelivered: packedAt - 30 * DAY } },
    ] as const;
    expect((await dataOf(shop.moveOrders({ moves, isReport: true }))).orders.map(({ problem }) => problem)).toEqual([
      'The parcel of this order is Delhivery 1234567',
      'Its time is in the future: day and month may be swapped',
      'Its time is before the order was placed: day and month may be swapped',
    ]);
  });

  it('and names a state again at a later time is no second delivery attempt', async () => {
    const { report, packedAt } = await openReported();
    const lines = [1, 2, 3].map((hours) => ['out_for_delivery', packedAt + hours * HOUR] as const);
    expect(await report(...lines)).toEqual(['moved', 'done_before', 'done_before']);
    expect(await report(['undelivered', packedAt + DAY], ['undelivered', packedAt + 2 * DAY])).toEqual([
      'moved',
      'done_before',
    ]);
  });

  it('leads an order that nobody has packed nowhere', async () => {
    const { shop, number } = await openCod();
    const moves = [{ order: number, to: 'delivered', parcel }] as const;
    expect((await dataOf(shop.moveOrders({ moves, isReport: true }))).orders).toMatchObject([
      { outcome: 'refused', problem: 'This order is confirmed. It can move to packed or cancelled' },
    ]);
  });
});

it('a list says of which orders the shop was too busy to decide', async () => {
  const shop = createTestShop();
  const [number = ''] = await placeOrders(shop, 1);
  const store = { ...shop.store, update: () => Promise.reject(new StoreBusy('busy')) };
  const busy = createTestShop({ store, start: shop.clock.now() });
  expect((await dataOf(busy.moveOrders({ moves: [{ order: number, to: 'packed' }] }))).orders).toMatchObject([
    { outcome: 'busy' },
  ]);
});
