/** What couriers pay out of the cash that they collected, recorded on its orders (spec 10.29). */
import { expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { moved, openCod, openPaid, orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import { dataOf } from '../../../shop/test-shop.ts';

const PAYOUT = { courier: 'Delhivery', reference: 'UTR1', paidAt: null, amount: paise(10_000) };

it('a payout is recorded once however often it is given, a different one as a second, and one taken back as a third', async () => {
  const opened = await openCod();
  await moved(opened, ...TO_DELIVERY);
  const { shop, number: order } = opened;
  const outcomes = async (...given: readonly object[]) =>
    (await dataOf(shop.recordPayouts(given.map((one) => ({ ...PAYOUT, order, ...one }))))).payouts.map(
      ({ outcome, paidOut }) => [outcome, paidOut],
    );
  expect(await outcomes({})).toEqual([['recorded', 10_000]]);
  expect(await shop.changesOf(async () => void (await outcomes({}, { order: order.toLowerCase() })))).toEqual([]);
  expect(await outcomes({}, { reference: 'UTR2' }, { reference: 'UTR3', amount: paise(-10_000) })).toEqual([
    ['recorded_before', 10_000],
    ['recorded', 20_000],
    ['recorded', 10_000],
  ]);
  expect((await orderRecordOf(opened)).payouts?.map(({ reference }) => reference)).toEqual(['UTR1', 'UTR2', 'UTR3']);
});

it('no payout is recorded of an order that is unknown, was paid online, or is not delivered', async () => {
  const online = await openPaid();
  await moved(online, ...TO_DELIVERY);
  for (const { shop, number } of [online, await openCod()]) {
    let outcomes: readonly string[] = [];
    const changed = await shop.changesOf(async () => {
      const given = [number, 'nonsense'].map((order) => ({ ...PAYOUT, order }));
      outcomes = (await dataOf(shop.recordPayouts(given))).payouts.map(({ outcome }) => outcome);
    });
    expect([outcomes, changed]).toEqual([['refused', 'refused'], []]);
  }
});
