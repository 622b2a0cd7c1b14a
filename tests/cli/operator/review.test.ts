/** `orders review`: the operator accepts or refunds a payment that is held. */
import { expect, it } from 'vitest';
import { MINUTE } from '../../samples/durations.ts';
import { inr, openHeld } from '../../shop/orders.ts';
import { openOperated } from './shops.ts';

const NONE = { code: 0, out: 'No payments are held for review.\n', err: '' };

const openWithHeld = async () => {
  const shop = await openOperated();
  expect(await shop.operator('orders review')).toEqual(NONE);
  return { ...(await openHeld(inr(748.5), shop)), shop };
};

it('bhor orders review lists a payment, and accepts it, which confirms the order once', async () => {
  const { shop, number, view } = await openWithHeld();
  const listed = await shop.operator('orders review');
  expect(listed.out).toMatch(
    new RegExp(`^order +payment +received +expected +refunded on\n${number} +\\S+ +₹748\\.50 +₹749 .*\n$`, 'u'),
  );
  expect((await shop.operator(`orders review ${number}`)).out).toBe(listed.out);
  const accept = `orders review ${number.toLowerCase()} --accept`;
  expect((await shop.operator(`${accept} --payment another`)).err).toContain('has no payment held for review');
  expect(await shop.operator('orders review BH0000000000 --accept')).toMatchObject({ code: 4 });
  expect(await shop.operator(accept)).toEqual({ code: 0, out: `${number} confirmed, payment captured\n`, err: '' });
  expect(await view()).toMatchObject({ state: 'confirmed', payment: 'captured', refund: null });
  expect(await shop.operator('orders review')).toEqual(NONE);
  expect(await shop.operator(accept)).toMatchObject({ code: 5, out: '' });
});

it('bhor orders review refunds a payment, which the next maintenance run has the gateway send back', async () => {
  const { shop, number, view } = await openWithHeld();
  const [{ held }] = JSON.parse((await shop.operator('orders review --json')).out) as [
    { readonly held: readonly [{ readonly payment: string }] },
  ];
  const { out } = await shop.operator(`orders review ${number} --refund --payment ${held[0].payment} --json`);
  expect(JSON.parse(out)).toMatchObject({ order: number, state: 'payment_failed', held: [] });
  // The commands use the time of the machine, which the clock of the shop is behind.
  await shop.clock.advance(MINUTE);
  await shop.runMaintenance();
  expect(await view()).toMatchObject({ state: 'payment_failed', refund: { amount: 748.5, state: 'refunded' } });
});
