/** Choosing among saved addresses at the checkout (spec 11). */
import { describe, expect, it } from 'vitest';
import { createAddressChoice } from '../../../../core/shopper/account/address-choice.ts';
import type { Address } from '../../../../core/entities/address.ts';
import { dataOf } from '../../../shop/test-shop.ts';
import { changeOf } from '../../../shop/stored.ts';
import { ADDRESS } from '../../../samples/customers.ts';
import { signedIn } from '../../open-shop.ts';
import { quiet } from '../../browser.ts';

const PUNE: Address = { ...ADDRESS, h_no: '7', city: 'Pune', state: 'Maharashtra', pincode: '411004', for_bill: 'no' };

const openChoice = async () => {
  const opened = await signedIn('/checkout');
  await dataOf(
    opened.direct.updateCustomer({ ...changeOf(await dataOf(opened.direct.getCustomer())), otherAddresses: [PUNE] }),
  );
  const { shopper } = await opened.tab.reload();
  const choice = createAddressChoice(shopper.featureContext);
  const typed = () => shopper.checkout.get().form.shipping;
  return { ...opened, shopper, choice, typed };
};

describe('the choice of an address', () => {
  it('fills in another, without its messages, and leaves billing as it is', async () => {
    const { shopper, choice, typed } = await openChoice();
    shopper.checkout.setBillingSame(false);
    choice.choose(1);
    expect(choice.get().chosen).toBe(1);
    expect(typed()).toEqual({ ...PUNE, for_ship: 'yes', for_bill: 'no' });
    expect(shopper.checkout.get().form.errors.shipping).toEqual({});
    expect(shopper.checkout.get().form.billing).not.toBeNull();
  });

  it('empties the form for an address that is typed, which stays that also while it equals a saved one', async () => {
    const { shopper, choice, typed } = await openChoice();
    choice.chooseAnother();
    expect(typed()).toMatchObject({ name: 'Asha Rao', email: 'asha@example.com', h_no: '', pincode: '' });
    for (const field of ['h_no', 'st_address', 'city', 'state', 'pincode'] as const)
      shopper.checkout.setAddress('shipping', field, PUNE[field]);
    expect(choice.get().chosen).toBeNull();
    choice.choose(0);
    expect(choice.get().chosen).toBe(0);
  });

  it('is of an address that is typed once a chosen one is changed', async () => {
    const { shopper, choice } = await openChoice();
    shopper.checkout.setAddress('shipping', 'h_no', '13');
    expect(choice.get().chosen).toBeNull();
    shopper.checkout.setAddress('shipping', 'h_no', ADDRESS.h_no);
    expect(choice.get().chosen).toBeNull();
  });

  it('is empty after logging out', async () => {
    const { shopper, choice } = await openChoice();
    await shopper.logout();
    await quiet();
    expect(choice.get()).toEqual({ addresses: [], chosen: null });
  });
});
