/** The customer's account: details, addresses, consents, erasure (spec 11). */
import { describe, expect, it } from 'vitest';
import { ADDRESS_FIELDS, type Address } from '../../../../core/entities/address.ts';
import { refused } from '../../../../core/entities/answer.ts';
import { createAccountForms } from '../../../../core/shopper/account/account-forms.ts';
import { quiet } from '../../browser.ts';
import { fill, openShop, verify, signedIn } from '../../open-shop.ts';
import { during } from '../../rows.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

const PUNE = { h_no: '7', st_address: 'FC Road', city: 'Pune', state: 'Maharashtra', pincode: '411004' } as const;

const openAccount = async () => {
  const opened = await signedIn();
  const account = createAccountForms(opened.tab.shopper.featureContext);
  await account.load();
  const type = (part: 'shipping' | 'billing', address: Partial<Address>): void => {
    for (const field of ADDRESS_FIELDS) {
      const text = address[field];
      if (text !== undefined) account.setAddress(part, field, text);
    }
  };
  /** What the shop itself has. */
  const saved = async () => {
    const answer = await opened.direct.getCustomer();
    if (!answer.status) throw new Error(answer.message);
    return answer.data;
  };
  return { ...opened, account, type, saved };
};

describe('the account', () => {
  it('stores a new name and e-mail address, in this tab and the next, and keeps the addresses', async () => {
    const { account, saved, tab, openTab } = await openAccount();
    const other = await openTab('/cart');
    account.setDetail('name', ' Asha R. Rao ');
    account.leaveDetail('name');
    expect(account.get().form.errors.name).toBe('Only alphabets are allowed');
    account.setDetail('name', ' Asha Devi ');
    account.setDetail('email', 'devi@example.com');
    account.setAddress('shipping', 'city', 'Typing');
    await account.saveDetails();
    expect(account.get()).toMatchObject({
      result: { section: 'details', isDone: true },
      form: { name: 'Asha Devi', shipping: { city: 'Typing' } },
    });
    expect(await saved()).toMatchObject({
      customer: { name: 'Asha Devi', email: 'devi@example.com', phone: PHONE },
      shipping: ADDRESS,
      billing: null,
    });
    await quiet();
    for (const { shopper } of [tab, other]) expect(shopper.session.get().customer?.name).toBe('Asha Devi');
  });

  it('fills in name and email of another address, forgets a change that is given up, and keeps the only address', async () => {
    const { account, saved } = await openAccount();
    account.editAddress(1);
    const form = { shipping: { name: 'Asha Rao', email: 'asha@example.com', h_no: '' } };
    expect(account.get()).toMatchObject({ editing: 1, form });
    await account.saveAddresses();
    expect(account.get().form.errors.shipping).toMatchObject({ h_no: 'Please fill this field' });
    account.editAddress(0);
    account.setAddress('shipping', 'h_no', '8');
    account.editAddress(null);
    expect(account.get()).toMatchObject({ editing: null, form: { shipping: { h_no: '12 B' } } });
    await account.removeAddress(0);
    expect(await saved()).toMatchObject({ shipping: ADDRESS });
  });

  it('removes an address while another is edited, and keeps what was typed into that one', async () => {
    const { account, saved, type } = await openAccount();
    account.editAddress(1);
    type('shipping', PUNE);
    await account.saveAddresses();
    account.editAddress(1);
    account.setAddress('shipping', 'h_no', '9');
    await account.removeAddress(0);
    expect(account.get()).toMatchObject({
      editing: 0,
      form: { shipping: { h_no: '9' } },
      result: { section: 'removal', isDone: true },
    });
    await account.saveAddresses();
    expect(await saved()).toMatchObject({ shipping: { h_no: '9', city: 'Pune' }, otherAddresses: [] });
  });

  it('removes the billing address while a shipping address is edited, and saves that one without it', async () => {
    const { account, saved, type } = await openAccount();
    account.editAddress('billing');
    type('billing', { ...PUNE, name: 'Rao Traders', email: ADDRESS.email });
    await account.saveAddresses();
    expect(await saved()).toMatchObject({ billing: { name: 'Rao Traders' } });
    account.editAddress(0);
    account.setAddress('shipping', 'h_no', '9');
    await account.removeBilling();
    expect(account.get()).toMatchObject({ editing: 0, form: { shipping: { h_no: '9' } } });
    await account.saveAddresses();
    expect(await saved()).toMatchObject({ shipping: { h_no: '9' }, billing: null });
  });

  it('does not send what the field rules refuse, and shows the message at the field', async () => {
    const { account, connection } = await openAccount();
    account.setDetail('email', 'nobody');
    await account.saveDetails();
    account.setAddress('shipping', 'pincode', '1234');
    await account.saveAddresses();
    expect(account.get().form.errors).toMatchObject({
      email: 'Email should have this format, ex: name@example.com',
      shipping: { pincode: 'Pincode should be 6 digits long' },
    });
    expect(connection.count('updateCustomer')).toBe(0);
  });

  it('shows the shop’s own messages beside the inputs, and keeps the form open', async () => {
    const { account, connection, type } = await openAccount();
    connection.next('updateCustomer', refused('FIELD_INVALID', 'No', { fields: { name: 'Not this name' } }));
    await account.saveDetails();
    const errors = { name: 'Not this name', email: '' };
    expect(account.get()).toMatchObject({ form: { errors }, result: { isDone: false, notice: null } });
    for (const [index, field] of [
      [0, 'shipping.city'],
      [1, 'other_addresses.0.city'],
    ] as const) {
      account.editAddress(index);
      type('shipping', PUNE);
      const fields = { [field]: 'Not this city' };
      connection.next('updateCustomer', refused('ADDRESS_INCOMPLETE', 'Complete your address', { fields }));
      await account.saveAddresses();
      expect(account.get()).toMatchObject({
        editing: index,
        form: { errors: { shipping: { city: 'Not this city' } } },
        result: { section: 'addresses', notice: { code: 'ADDRESS_INCOMPLETE' } },
      });
    }
  });

  it('keeps the form of an address that is open when the page is shown again, unless the addresses have changed', async () => {
    const { account, type, saved, direct } = await openAccount();
    account.editAddress(1);
    type('shipping', PUNE);
    await account.load();
    expect(account.get()).toMatchObject({ editing: 1, form: { shipping: PUNE } });
    await account.saveAddresses();
    expect(await saved()).toMatchObject({ shipping: ADDRESS, otherAddresses: [PUNE] });

    account.editAddress(1);
    const { customer } = await saved();
    await direct.updateCustomer({ customer, shipping: { ...ADDRESS, ...PUNE }, billing: null, otherAddresses: [] });
    await account.load();
    expect(account.get()).toMatchObject({ editing: null, form: { shipping: PUNE } });
  });

  it('keeps what was typed if the shop cannot be reached, and makes one call for two taps', async () => {
    const { account, connection, saved } = await openAccount();
    account.setDetail('name', 'Asha Devi');
    connection.next('updateCustomer', 'drop');
    const checked = connection.count('checkSession');
    await account.saveDetails();
    // Nothing has changed that other tabs have to load.
    expect(connection.count('checkSession')).toBe(checked);
    expect(account.get()).toMatchObject({
      busy: null,
      form: { name: 'Asha Devi' },
      result: { notice: { code: 'UNREACHABLE' } },
    });
    await Promise.all([account.saveDetails(), account.saveDetails()]);
    expect(connection.count('updateCustomer')).toBe(2);
    expect((await saved()).customer.name).toBe('Asha Devi');
  });

  it('shows no data of one customer to the next, and ignores a late answer', async () => {
    const opened = await openAccount();
    const { account, tab } = opened;
    await during(opened, { after: 'getCustomer', act: () => account.load(), meanwhile: () => tab.shopper.logout() });
    expect(account.get()).toMatchObject({ phase: 'idle', profile: null, form: { name: '', shipping: { name: '' } } });
  });

  it('ends the session in the page if the shop has ended it', async () => {
    const { account, tab, direct } = await openAccount();
    await direct.logout();
    await account.load();
    expect(tab.shopper.session.get().isLogged).toBe(false);
    expect(account.get()).toMatchObject({ phase: 'idle', profile: null });
  });
});

it('a new account is created from a verified phone and an address, which may be taken from the checkout', async () => {
  const { openTab, lastOtp, direct } = openShop();
  const tab = await openTab('/login');
  await verify(tab, lastOtp);
  fill(tab, 'shipping', { name: 'Asha Rao', city: 'New Delhi' });
  const account = createAccountForms(tab.shopper.featureContext);
  account.startNew();
  expect(account.get().form.shipping).toMatchObject({ name: 'Asha Rao', city: 'New Delhi' });
  await account.create();
  expect(account.get().form.errors.shipping).toMatchObject({
    email: 'Please fill this field',
    pincode: 'Please fill this field',
  });
  for (const field of ['name', 'email', 'h_no', 'st_address', 'city', 'state', 'pincode'] as const)
    account.setAddress('shipping', field, ADDRESS[field]);
  await account.create();
  expect(tab.shopper.session.get()).toMatchObject({ isLogged: true, customer: { name: 'Asha Rao', phone: PHONE } });
  expect(await direct.getCustomer()).toMatchObject({ data: { shipping: ADDRESS } });
});

describe('erasure', () => {
  it('requires the confirmation word', async () => {
    const { account, connection, saved } = await openAccount();
    await account.erase('erse');
    expect(account.get().result).toMatchObject({ section: 'erasure', isDone: false, notice: { kind: 'error' } });
    expect(connection.count('eraseCustomer')).toBe(0);
    expect((await saved()).customer.phone).toBe(PHONE);
  });

  it('deletes the customer at the shop, and in every tab', async () => {
    const { account, tab, openTab, direct } = await openAccount();
    const other = await openTab('/checkout');
    await tab.shopper.cart.add(WASH);
    await account.erase(' erase ');
    await quiet();
    for (const { shopper } of [tab, other]) {
      expect(shopper.session.get()).toMatchObject({ isLogged: false, customer: null });
      expect(shopper.cart.get().count).toBe(0);
      expect(shopper.checkout.get().form.shipping.name).toBe('');
    }
    expect(tab.page.visited.at(-1)).toBe('/');
    expect(await direct.getCustomer()).toMatchObject({ status: false, code: 'NOT_SIGNED_IN' });
  });
});
