/** Placing follows the courier's file of pincodes where the settings name one (spec 10.25). */
import { describe, expect, it } from 'vitest';
import { createPincodes } from '../../../../adapters/pincodes/pincodes.ts';
import { NOWHERE, type Delivery } from '../../../../core/entities/delivery.ts';
import { ADDRESS } from '../../../samples/customers.ts';
import { createTestShop, dataOf, order, readyToPlace, refusalOf } from '../../../shop/test-shop.ts';

const withCourier = (to: Delivery) =>
  createTestShop({ pincodes: createPincodes((pincode) => (pincode === ADDRESS.pincode ? to : NOWHERE)) });

describe('with the courier’s file', () => {
  it('10.25 an order is refused where it says nothing of the pincode, although the built-in rules would deliver', async () => {
    const api = await readyToPlace(withCourier(NOWHERE));
    expect(await refusalOf(api.placeOrder(order({ mode: 'upi' })))).toMatchObject({
      code: 'ADDRESS_INCOMPLETE',
      data: { fields: { 'shipping.pincode': expect.any(String) } },
    });
    expect(await dataOf(api.getPincode({ pincode: ADDRESS.pincode }))).toMatchObject({ serviceable: false });
  });

  it('10.25 an order against cash is refused where it takes none, and a prepaid one is placed', async () => {
    const shop = withCourier({ serviceable: true, cod: false, etaDays: 6 });
    const api = await readyToPlace(shop);
    expect(await refusalOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })))).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { payment_mode: expect.any(String) } },
    });
    expect((await dataOf(api.placeOrder(order({ mode: 'upi' })))).order.state).toBe('pending_payment');
  });

  it('10.25 the page is told its days, also for a pincode whose place is unknown', async () => {
    const unknown = '999999';
    const shop = createTestShop({
      pincodes: createPincodes((pincode) =>
        pincode === unknown ? { serviceable: true, cod: true, etaDays: 11 } : NOWHERE,
      ),
    });
    expect(await dataOf(shop.session().getPincode({ pincode: unknown }))).toMatchObject({
      city: '',
      serviceable: true,
      etaDays: 11,
    });
  });
});
