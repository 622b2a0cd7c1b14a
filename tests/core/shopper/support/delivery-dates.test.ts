/** By when an order that is still to be paid arrives: what the thank-you page says of it (spec 11). */
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { createDeliveryDates } from '../../../../core/shopper/support/delivery-dates.ts';
import { DAY } from '../../../samples/durations.ts';
import { dataOf } from '../../../shop/test-shop.ts';
import { openWith } from '../../open-shop.ts';

const PUNE = '411001';
const ARMY = '900056';

const openDates = async () => {
  const { connection, shopper, direct } = await openWith();
  const dates = createDeliveryDates(shopper.featureContext);
  return { dates, connection, direct, asked: () => connection.count('getPincode') };
};

it('says for each pincode how long a parcel takes, from the start of packing, and asks once', async () => {
  const { dates, direct, asked } = await openDates();
  await dates.load(PUNE);
  await dates.load(PUNE);
  const { etaDays } = await dataOf(direct.getPincode({ pincode: PUNE }));
  const within = (DEFAULT_SETTINGS.delivery.packingDays + etaDays) * DAY;
  expect([dates.get(), asked()]).toEqual([{ [PUNE]: { city: 'Pune', within } }, 1]);
});

it('knows nothing of a pincode without delivery, and does not ask about what is none', async () => {
  const { dates, asked } = await openDates();
  for (const text of ['', '4110', ARMY, ARMY]) await dates.load(text);
  expect([dates.get(), asked()]).toEqual([{}, 1]);
});

it('asks again where the shop could not be reached', async () => {
  const { dates, connection } = await openDates();
  connection.next('getPincode', 'drop');
  await dates.load(PUNE);
  expect(dates.get()).toEqual({});
  await dates.load(PUNE);
  expect(dates.get()).toMatchObject({ [PUNE]: { city: 'Pune' } });
});
