/** `orders review`: the operator accepts or refunds a payment that is held, on every store. */
import { expect, it } from 'vitest';
import { inr, openHeld } from '../../shop/orders.ts';
import { MINUTE } from '../../samples/durations.ts';
import { describeOnEveryStore, type OpenOperatedShop } from './shops.ts';

const NONE = { code: 0, out: 'No payments are held for review.\n', err: '' };

const openWithHeld = async (open: OpenOperatedShop) => {
  const shop = await open();
  expect(await shop.operator('orders', 'review')).toEqual(NONE);
  const { number, view } = await openHeld(inr(748.5), shop);
  const { out } = await shop.operator('orders', 'review', '--json');
  const [held, ...others] = JSON.parse(out) as readonly {
    readonly order: string;
    readonly held: readonly { readonly payment: string }[];
  }[];
  expect([held?.order, others]).toEqual([number, []]);
  return { shop, number, view, payment: held?.held[0]?.payment ?? '' };
};

describeOnEveryStore('bhor orders review', (open) => {
  it('accepts a payment, which confirms the order once', async () => {
    const { shop, number, view } = await openWithHeld(open);
    const accept = () => shop.operator('orders', 'review', number.toLowerCase(), '--accept');
    expect(await accept()).toEqual({ code: 0, out: `${number} confirmed, payment captured\n`, err: '' });
    expect(await view()).toMatchObject({ state: 'confirmed', payment: 'captured', refund: null });
    expect(await shop.operator('orders', 'review')).toEqual(NONE);
    expect(await accept()).toMatchObject({
      code: 5,
      out: '',
      err: expect.stringContaining('This order has no payment held for review'),
    });
    await shop.close();
  });

  it('refunds a payment, which the next maintenance run has the gateway send back', async () => {
    const { shop, number, view, payment } = await openWithHeld(open);
    const { out } = await shop.operator('orders', 'review', number, '--refund', '--payment', payment, '--json');
    expect(JSON.parse(out)).toMatchObject({ order: number, state: 'payment_failed', held: [] });
    expect(await shop.operator('orders', 'review')).toEqual(NONE);
    // The commands use the time of the machine, which the clock of the shop is behind.
    await shop.clock.advance(MINUTE);
    await shop.runMaintenance();
    expect(await view()).toMatchObject({ state: 'payment_failed', refund: { amount: 748.5, state: 'refunded' } });
    await shop.close();
  });
});
