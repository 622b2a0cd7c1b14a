/** Many orders at once: however often a list is moved, and wherever it was interrupted, each move is made once (spec 10.24). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import { StoreBusy, type ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { documentKinds } from '../../../../core/shop/documents/kinds.ts';
import type { OrderMove } from '../../../../core/shop/fulfilment/move-orders.ts';
import { HOUR } from '../../../samples/durations.ts';
import { placeOrders } from '../../../cli/operator/orders-to-move.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, type TestShop } from '../../../shop/test-shop.ts';

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

it('a report with times, run again as a whole or in parts, changes nothing more, and the steps are in the order of time', async () => {
  const reported = fc.record({
    to: fc.constantFrom('shipped', 'out_for_delivery', 'undelivered', 'delivered', 'rto', 'rto_received' as const),
    hours: fc.nat(99),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(reported, { maxLength: 8 }), fc.nat(8), async (lines, from) => {
      const shop = createTestShop();
      const [order = ''] = await placeOrders(shop, 1);
      await dataOf(shop.moveOrders({ moves: [{ order, to: 'packed' }] }));
      const packedAt = shop.clock.now();
      await shop.clock.advance(100 * HOUR);
      const parcel = { courier: 'Delhivery', awb: '1234567' };
      const moves = lines
        .toSorted((a, b) => a.hours - b.hours)
        .map(({ to, hours }): OrderMove => ({ order, to, parcel, times: { [to]: packedAt + hours * HOUR } }));
      const history = async () => (await kept(shop, orders.key(order)))?.history ?? [];
      const report = async (part: readonly OrderMove[]) =>
        (await dataOf(shop.moveOrders({ moves: part, isReport: true }))).orders.map(({ outcome }) => outcome);
      await report(moves);
      const ended = await history();
      expect(ended.map(({ at }) => at)).toEqual(ended.map(({ at }) => at).toSorted((a, b) => a - b));
      for (const part of [moves, moves.slice(from), moves.slice(0, from)])
        expect(await report(part)).not.toContain('moved');
      expect(await history()).toEqual(ended);
    }),
    { numRuns: 200 },
  );
});
