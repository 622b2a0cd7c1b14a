/** A customer with several addresses: choosing at the checkout, and adding, changing and removing in the account (spec 11). */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { expectNoViolations } from '../world/axe.ts';
import { checkoutOf } from '../world/checkout.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { RAVI_BY_LABEL, RAVI_HOME, RAVI_OFFICE } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';

onEveryScreen('the checkout of a customer with two addresses', (world) => {
  it('offers both and another, delivers to the chosen one, and begins with it the next time', async () => {
    const visitor = await world.arrive();
    const { api, main, press } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await api.signUp();
    await api.saveAddresses(RAVI_OFFICE);
    await visitor.open('/checkout');
    await checkout.expectSaved(RAVI_HOME);
    await expect(checkout.shipping).toHaveCount(0);
    await press(checkout.saved(RAVI_OFFICE));
    await expect(main.getByText(/Delivery to Pune by/).first()).toBeVisible();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ shipping: { city: 'Pune', for_bill: 'yes' } }]);

    await api.put(WASH, 1);
    await visitor.open('/checkout');
    await checkout.expectSaved(RAVI_OFFICE);
    await press(checkout.another);
    await expect(checkout.shipping.getByLabel('Full name')).toHaveValue(RAVI_HOME.name);
    await expect(checkout.shipping.getByLabel('Pincode')).toHaveValue('');
    await press(checkout.place);
    await visitor.expectMessage(checkout.shipping.getByLabel('City'), 'Please fill this field');
  });
});

onPhone('the addresses of the account', (world) => {
  it('are added, changed and removed, each after the other, with the focus where it is needed', async () => {
    const visitor = await world.arrive();
    const { api, main, press } = visitor;
    await api.signUp();
    await visitor.open('/profile/account');
    const addresses = main.getByRole('region', { name: 'Addresses' });
    const button = (name: string | RegExp) => addresses.getByRole('button', { name });
    const asked = addresses.getByRole('group', { name: 'Remove this address?' });
    await expect(button(/^Edit/)).toHaveCount(1);
    // The only one stays.
    await expect(button(/^Remove/)).toHaveCount(0);

    await press(button('Add an address'));
    await expect(addresses.getByLabel('Full name')).toBeFocused();
    await expect(addresses.getByLabel('Full name')).toHaveValue(RAVI_HOME.name);
    const typed = { 'House or flat number': '7', 'Street and area': 'FC Road', City: 'Pune', State: 'Maharashtra' };
    for (const [label, value] of Object.entries({ ...RAVI_BY_LABEL, ...typed, Pincode: '4110' }))
      await addresses.getByLabel(label, { exact: true }).fill(value);
    await press(button('Save address'));
    await expect(addresses.getByLabel('Pincode')).toBeFocused();
    await addresses.getByLabel('Pincode').fill(RAVI_OFFICE.pincode);
    await expectNoViolations(visitor, 'the form of an address');
    await press(button('Save address'));
    await expect(addresses.getByText('Saved.')).toBeVisible();
    await expect(addresses.getByText(/Pune, Maharashtra 411004/)).toBeVisible();

    await press(button('Edit Ravi Kumar, 7, FC Road'));
    await addresses.getByLabel('House or flat number').fill('8');
    await press(button('Cancel'));
    await expect(addresses.getByText(/7, FC Road/).first()).toBeVisible();

    await press(button('Remove Ravi Kumar, 4, MG Road'));
    await expect(asked.getByRole('button', { name: 'Remove' })).toBeFocused();
    await press(button('Keep'));
    await press(button('Remove Ravi Kumar, 4, MG Road'));
    await press(asked.getByRole('button', { name: 'Remove' }));
    await expect(addresses.getByText(/MG Road/)).toHaveCount(0);
    await expect(addresses.getByText('Removed.')).toBeVisible();
    await expect(button(/^Edit/)).toHaveCount(1);

    await press(button('Use a different billing address'));
    for (const [label, value] of Object.entries({ ...RAVI_BY_LABEL, 'Full name': 'Kumar Traders' }))
      await addresses.getByLabel(label, { exact: true }).fill(value);
    await press(button('Save address'));
    await expect(addresses.getByText('Kumar Traders').first()).toBeVisible();
  });
});
