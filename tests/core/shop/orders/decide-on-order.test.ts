/** Decisions about one order whose documents move between finding and deciding. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { put, type ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { StaleKeys } from '../../../../core/shop/calls/call.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { decideOnOrder } from '../../../../core/shop/orders/decide-on-order.ts';
import { kept } from '../../../shop/stored.ts';
import { openUnpaid } from '../../../shop/orders.ts';

/** An order in a store where `moved` more decisions each find it with another phone than it was read with. */
const openMoving = async (moved: number) => {
  const { shop, number } = await openUnpaid();
  const order = await kept(shop, orders.key(number));
  if (order === undefined) throw new Error('there is no order');
  const base = createMemoryStore();
  const write = (phone: string) =>
    base.update({ writes: [orders.key(number)] }, () => ({
      answer: null,
      writes: [put(orders, orders.key(number), { ...order, phone })],
    }));
  await write('phone-0');
  let moves = 0;
  let reads = 0;
  const store: ShopStore = {
    ...base,
    read: async (keys) => {
      const documents = await base.read(keys);
      reads += 1;
      if (moves < moved) await write(`phone-${(moves += 1)}`);
      return documents;
    },
  };
  const ports = { store, settings: DEFAULT_SETTINGS, clock: { now: () => 0 } };
  const decide = (of = number) => decideOnOrder(ports, of, ({ phone }) => ({ answer: phone }), 'none');
  return { decide, reads: () => reads };
};

describe('a decision about an order whose customer changes at the same time', () => {
  it('is repeated on the order’s new documents', async () => {
    const { decide, reads } = await openMoving(2);
    expect([await decide(), reads()]).toEqual(['phone-2', 3]);
  });

  it('fails after three attempts', async () => {
    const { decide, reads } = await openMoving(Infinity);
    await expect(decide()).rejects.toThrow(StaleKeys);
    expect(reads()).toBe(3);
  });

  it('returns that there is no order for an unknown number', async () => {
    expect(await (await openMoving(0)).decide('BH0000000000')).toBe('none');
  });
});
