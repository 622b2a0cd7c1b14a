import { describe, expect, it } from 'vitest';
import { createTestShop, dataOf, openSession, refusalOf } from '../../../shop/test-shop.ts';

describe('a query about a pincode', () => {
  it('returns city, state, delivery days and cash on delivery, for any visitor and without storing anything', async () => {
    const { shop, api } = openSession();
    const bengaluru = {
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      serviceable: true,
      cod: true,
      etaDays: 3,
    };
    const armyPost = { pincode: '900056', city: '', state: '', serviceable: false, cod: false, etaDays: 0 };
    const changed = await shop.changesOf(async () => {
      expect(await dataOf(api.getPincode({ pincode: ' 560001 ' }))).toEqual(bengaluru);
      expect(await dataOf(api.getPincode({ pincode: '900056' }))).toEqual(armyPost);
    });
    expect(changed).toEqual([]);
  });

  it.each(['', '12345', '1234567', '12345a', '५６०००'])('refuses %j with the field’s message', async (pincode) => {
    const message = pincode === '' ? 'Please fill this field' : 'Pincode should be 6 digits long';
    const refusal = await refusalOf(createTestShop().session().getPincode({ pincode }));
    expect(refusal).toMatchObject({ code: 'FIELD_INVALID', data: { fields: { pincode: message } } });
  });

  it('leaves city and state to be typed for an unknown pincode', async () => {
    expect(await refusalOf(createTestShop().session().getPincode({ pincode: '110000' }))).toMatchObject({
      code: 'PINCODE_UNKNOWN',
      message: 'We don’t recognise this pincode. Enter your city and state',
    });
  });
});
