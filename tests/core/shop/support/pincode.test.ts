import { describe, expect, it } from 'vitest';
import { ADDRESS } from '../../../samples/customers.ts';
import {
  createTestShop,
  dataOf,
  openReadyToPlace,
  order,
  place,
  refusalOf,
  refusalUnchanged,
  stateOf,
} from '../../../shop/test-shop.ts';

describe('a query about a pincode', () => {
  it('returns city, state, delivery days and cash on delivery, for any visitor and without storing anything', async () => {
    const shop = createTestShop();
    expect(
      await shop.changesOf(async () => {
        expect(await dataOf(shop.session().getPincode({ pincode: ' 560001 ' }))).toEqual({
          pincode: '560001',
          city: 'Bengaluru',
          state: 'Karnataka',
          serviceable: true,
          cod: true,
          etaDays: 3,
        });
      }),
    ).toEqual([]);
  });

  it.each(['', '12345', '1234567', '12345a', '５６０００'])('refuses %j with the field’s message', async (pincode) => {
    expect(await refusalOf(createTestShop().session().getPincode({ pincode }))).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { pincode: pincode === '' ? 'Please fill this field' : 'Pincode should be 6 digits long' } },
    });
  });

  it('leaves city and state to be typed for an unknown pincode', async () => {
    expect(await refusalOf(createTestShop().session().getPincode({ pincode: '110000' }))).toMatchObject({
      code: 'PINCODE_UNKNOWN',
      message: 'We don’t recognise this pincode. Enter your city and state',
    });
  });

  it('returns that army post offices are not served', async () => {
    expect(await dataOf(createTestShop().session().getPincode({ pincode: '900056' }))).toEqual({
      pincode: '900056',
      city: '',
      state: '',
      serviceable: false,
      cod: false,
      etaDays: 0,
    });
  });
});

describe('placing an order to a pincode', () => {
  const to = (pincode: string) => ({ ...ADDRESS, pincode });

  it('is refused where there is no delivery, at the field, and changes nothing', async () => {
    const { shop, api } = await openReadyToPlace();
    expect(await refusalUnchanged(shop, () => api.placeOrder(order({ shipping: to('900056') })))).toMatchObject({
      code: 'ADDRESS_INCOMPLETE',
      data: { fields: { 'shipping.pincode': 'We don’t deliver to this pincode yet' } },
    });
  });

  it('is refused for cash on delivery where that is not available, and accepted in another mode', async () => {
    const { api } = await openReadyToPlace();
    expect(
      await refusalOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899, shipping: to('744101') }))),
    ).toMatchObject({
      code: 'FIELD_INVALID',
      data: {
        fields: {
          payment_mode: 'Cash on delivery isn’t available here. Pay online instead',
        },
      },
    });
    expect(await stateOf(api, await place(api, { shipping: to('744101') }))).toBe('pending_payment');
  });

  it('accepts an unknown pincode, and any billing pincode', async () => {
    const { api } = await openReadyToPlace();
    const number = await place(api, { mode: 'cod', expectedTotal: 899, shipping: to('110000'), billing: to('900056') });
    expect(await stateOf(api, number)).toBe('confirmed');
  });
});
