/** Many orders at once: however often a list is moved, and wherever it was interrupted, each move is made once (spec 10.24). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateOf, type OrderState } from '../../../../core/entities/order.ts';
import { StoreBusy, type ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createVirtualClock, VIRTUAL_START } from '../../../../adapters/simulated/virtual-clock.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { documentKinds, type OrderMove } from '../../../../core/shop/shop.ts';
import { placeOrders } from '../../../cli/operator/orders-to-move.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { moved, openCod, openPaid, orderRecordOf } from '../../../shop/orders.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, signIn, type TestShop } from '../../../shop/test-shop.ts';

const TARGETS = ['packed', 'shipped', 'out_for_delivery', 'delivered', 'undelivered', 'rto', 'cancelled'] as const;

/** A store whose updates fail from one on, as if the process had been killed there. */
const failingFrom = (store: ShopStore, first: number): ShopStore => {
  let updates = 0;
  return {
    ...store,
    update: (...given) => {
      updates += 1;
      return updates > first ? Promise.reject(new StoreBusy('killed')) : store.update(...given);
    },
  };
};

/** What matters of an order: each step once, each parcel once, one invoice. */
const endOf = async (shop: TestShop, numbers: readonly string[]) =>
  Promise.all(
    numbers.map(async (number) => {
      const record = await kept(shop, orders.key(number));
      return {
        history: record?.history.map(({ state }) => state),
        parcels: record?.parcels?.map(({ courier, awb }) => ({ courier, awb })) ?? [],
        hasInvoice: record?.invoice !== null,
      };
    }),
  );

type Line = { readonly which: number; readonly to: OrderState; readonly awb: string };
const line: fc.Arbitrary<Line> = fc.record({
  which: fc.nat(5),
  to: fc.constantFrom(...TARGETS),
  awb: fc.constantFrom('1', '2'),
});

const movesOf = (lines: readonly Line[], numbers: readonly string[]): readonly OrderMove[] =>
  lines.map(({ which, to, awb }) => ({
    // One that is not there, too.
    order: numbers[which] ?? 'BH0000000000',
    to,
    ...(to === 'shipped' && { parcel: { courier: 'Delhivery', awb } }),
  }));

it('a list of moves that is interrupted anywhere and repeated ends as if it had been made once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(line, { selector: ({ which }) => which, maxLength: 6 }), { maxLength: 6 }),
      fc.nat(20),
      fc.integer({ min: 1, max: 3 }),
      async (files, killedAt, repeats) => {
        const [whole, broken] = [createMemoryStore(documentKinds), createMemoryStore(documentKinds)];
        const once = createTestShop({ store: whole });
        const often = createTestShop({ store: broken });
        const numbers = await placeOrders(once, 5);
        // The same numbers, of the same random source.
        expect(await placeOrders(often, 5)).toEqual(numbers);
        for (const [index, file] of files.entries()) {
          const moves = movesOf(file, numbers);
          await dataOf(once.moveOrders({ moves }));
          if (index === 0) {
            const killed = createTestShop({ store: failingFrom(broken, killedAt), start: often.clock.now() });
            await dataOf(killed.moveOrders({ moves }));
          }
          for (let again = 0; again < repeats; again += 1) await dataOf(often.moveOrders({ moves }));
        }
        expect(await endOf(often, numbers)).toEqual(await endOf(once, numbers));
      },
    ),
    { numRuns: 30 },
  );
});

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
  const before = await endOf(shop, [first, second]);
  const planned = (await dataOf(shop.moveOrders({ moves, isDryRun: true }))).orders;
  expect(planned.map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ['moved', null],
    ['refused', 'This order is confirmed. It can move to packed or cancelled'],
    ['refused', 'We couldn’t find this order'],
    ['refused', 'Shipping needs a courier and a tracking number'],
    ['refused', "Refunds can't be made by file; use `orders refund`"],
  ]);
  expect(await endOf(shop, [first, second])).toEqual(before);
  expect((await dataOf(shop.moveOrders({ moves }))).orders).toEqual(planned);
  expect(stateOf((await kept(shop, orders.key(first)))!)).toBe('packed');
});

it('a list moves no order back to a state in which it has been: neither a second attempt nor a refused return', async () => {
  const shop = createTestShop();
  const [number = ''] = await placeOrders(shop, 1);
  const parcel = { courier: 'Delhivery', awb: '1' };
  const list = async (to: OrderState) => {
    const moves = [{ order: number, to, ...(to === 'shipped' && { parcel }) }];
    const before = await endOf(shop, [number]);
    const planned = (await dataOf(shop.moveOrders({ moves, isDryRun: true }))).orders;
    const made = (await dataOf(shop.moveOrders({ moves }))).orders;
    const isMoved = !isDeepStrictEqual(await endOf(shop, [number]), before);
    expect({ made, isMoved }).toEqual({ made: planned, isMoved: made[0]?.outcome === 'moved' });
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
