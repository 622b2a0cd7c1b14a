/** Gives every test of a file a shop of its own; an error that its server logs fails the test. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { attackedShops, type AttackedShop } from './attacked-shop.ts';

export const withAttackedShop = (onOpen: (shop: AttackedShop) => void): void => {
  const openAttackedShop = attackedShops();
  let shop: AttackedShop;
  // Each of many small calls waits for a disk.
  vi.setConfig({ testTimeout: 120_000 });
  beforeEach(async () => {
    shop = await openAttackedShop();
    onOpen(shop);
  });
  afterEach(async () => {
    expect(shop.errors).toEqual([]);
    await shop.close();
  });
};
