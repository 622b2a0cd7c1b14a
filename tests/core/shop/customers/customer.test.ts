import { describe, expect, it } from 'vitest';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { customers } from '../../../../core/shop/documents/customers.ts';
import type { Address } from '../../../../core/entities/address.ts';
import type { Customer } from '../../../../core/entities/customer.ts';
import { EMPTY_ADDRESS } from '../../../../core/entities/address.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  createTestShop,
  dataOf,
  openSession,
  order,
  refusalOf,
  refusalUnchanged,
  signIn,
  verify,
} from '../../../shop/test-shop.ts';

const CUSTOMER: Customer = { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true };

const own: Address = { ...ADDRESS, city: 'मुंबई', state: 'Maharashtra', pincode: '400001' };

describe('finding a customer', () => {
  it('answers the same for every phone until it is verified in this session', async () => {
    const shop = createTestShop();
    await signIn(shop, shop.session());
    await shop.clock.advance(MINUTE);
    const api = shop.session();
    const known = await api.searchCustomer({ phone: PHONE });
    expect(known).toEqual(await api.searchCustomer({ phone: OTHER_PHONE }));
    expect(known).toMatchObject({ status: true, data: {} });
    await verify(shop, api);
    expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({ exists: true });
    expect(await dataOf(api.searchCustomer({ phone: OTHER_PHONE }))).toEqual({});
  });
});

describe('creating a customer', () => {
  it('saves the trimmed addresses with the shop’s own flags: shipping is used for both', async () => {
    const { shop, api } = openSession();
    await verify(shop, api);
    const shipping = { ...ADDRESS, name: '  Asha Rao ', for_ship: 'no', for_bill: 'no' } as const;
    const saved = await dataOf(
      api.createCustomer({ customer: { ...CUSTOMER, name: ' Asha ' }, shipping, billing: EMPTY_ADDRESS }),
    );
    expect(saved).toEqual({ shipping: ADDRESS, billing: null });
    expect(await dataOf(api.getAddresses())).toEqual(saved);
    expect(await dataOf(api.getCustomer())).toEqual({
      ...saved,
      otherAddresses: [],
      customer: { ...CUSTOMER, name: 'Asha' },
      consents: {},
    });
  });

  it('saves a separate billing address, with each address used for its own purpose', async () => {
    const { shop, api } = openSession();
    await verify(shop, api);
    expect(await dataOf(api.createCustomer({ customer: CUSTOMER, shipping: ADDRESS, billing: own }))).toEqual({
      shipping: { ...ADDRESS, for_ship: 'yes', for_bill: 'no' },
      billing: { ...own, for_ship: 'no', for_bill: 'yes' },
    });
  });

  it('is refused before the phone is verified, whatever isVerified is', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    expect(
      await refusalUnchanged(shop, () => api.createCustomer({ customer: CUSTOMER, shipping: ADDRESS, billing: null })),
    ).toMatchObject({ code: 'PHONE_NOT_VERIFIED', message: 'Verify your phone number first' });
  });

  it('uses the verified phone, whichever phone is sent', async () => {
    const shop = createTestShop();
    await signIn(shop, shop.session(), OTHER_PHONE);
    const api = shop.session();
    await verify(shop, api);
    await dataOf(
      api.createCustomer({
        customer: { ...CUSTOMER, phone: OTHER_PHONE, name: 'Mallory' },
        shipping: own,
        billing: null,
      }),
    );
    expect((await dataOf(api.getCustomer())).customer).toMatchObject({ phone: PHONE, name: 'Mallory' });
    await api.addToCart({ pid: WASH, qty: 1 });
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await shop.clock.advance(MINUTE);
    const victim = shop.session();
    await verify(shop, victim, OTHER_PHONE);
    expect((await dataOf(victim.getCustomer())).customer).toMatchObject({ phone: OTHER_PHONE, name: 'Asha Rao' });
    expect(await dataOf(victim.listOrders())).toEqual({ orders: [] });
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });

  it.each([
    ['name', '', 'Please fill this field'],
    ['name', 'R2D2', 'Only alphabets are allowed'],
    ['name', 'a'.repeat(201), 'Only alphabets are allowed'],
    ['email', '', 'Please fill this field'],
    ['email', 'asha@example', 'Email should have this format, ex: name@example.com'],
  ])('refuses the %s “%s”', async (field, value, message) => {
    const { shop, api } = openSession();
    await verify(shop, api);
    expect(
      await refusalUnchanged(shop, () =>
        api.createCustomer({ customer: { ...CUSTOMER, [field]: value }, shipping: ADDRESS, billing: null }),
      ),
    ).toMatchObject({ code: 'FIELD_INVALID', message, data: { fields: { [field]: message } } });
  });

  it('refuses addresses that are not complete, and names every field that is missing or wrong', async () => {
    const { shop, api } = openSession();
    await verify(shop, api);
    expect(
      await shop.changesOf(async () => {
        expect(
          await refusalOf(
            api.createCustomer({
              customer: CUSTOMER,
              shipping: { ...ADDRESS, city: ' ', pincode: '1100' },
              billing: { ...own, h_no: '#12', state: 'Delhi 6' },
            }),
          ),
        ).toMatchObject({
          code: 'ADDRESS_INCOMPLETE',
          message: 'Complete your address',
          data: {
            fields: {
              'shipping.city': 'Please fill this field',
              'shipping.pincode': 'Pincode should be 6 digits long',
              'billing.h_no': 'Please enter a address',
              'billing.state': 'Please enter a valid state name',
            },
          },
        });
        const none = await refusalOf(api.createCustomer({ customer: CUSTOMER, shipping: null, billing: null }));
        expect(none.code).toBe('ADDRESS_INCOMPLETE');
        expect(Object.keys(none.data?.fields ?? {})).toHaveLength(7);
      }),
    ).toEqual([]);
  });

  it('changes the customer who is signed in, and keeps the time of creation', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    await api.addToCart({ pid: WASH, qty: 1 });
    const since = async () => (await shop.store.read([customers.key(PHONE)])).get(customers.key(PHONE))?.since;
    const first = await since();
    await shop.clock.advance(MINUTE);
    await dataOf(api.createCustomer({ customer: { ...CUSTOMER, name: 'Asha Iyer' }, shipping: own, billing: null }));
    expect((await dataOf(api.getCustomer())).customer.name).toBe('Asha Iyer');
    expect((await dataOf(api.getAddresses())).shipping?.city).toBe('मुंबई');
    expect(await since()).toBe(first);
  });
});

describe('what only a signed-in customer may read', () => {
  it('is refused to all others, and nothing changes', async () => {
    const { shop, api } = openSession();
    await verify(shop, api);
    expect(
      await shop.changesOf(async () => {
        for (const call of [
          () => api.getAddresses(),
          () => api.getCustomer(),
          () => api.getRewardCash(),
          () => api.listOrders(),
          () => api.getOrder({ order: 'BH0123456789' }),
          () => api.getPaymentStatus({ order: 'BH0123456789' }),
        ])
          expect(await refusalOf(call())).toMatchObject({ code: 'NOT_SIGNED_IN', message: 'Sign in to continue' });
      }),
    ).toEqual([]);
  });

  it('is refused if the customer no longer exists', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    const key = customers.key(PHONE);
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    expect((await refusalOf(api.getAddresses())).code).toBe('NOT_SIGNED_IN');
    expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
  });

  it('is never shown to a session in which another customer has signed in meanwhile', async () => {
    const shop = createTestShop();
    await signIn(shop, shop.session(), OTHER_PHONE);
    const api = shop.session();
    await signIn(shop, api);
    await shop.clock.advance(MINUTE);
    await dataOf(api.sendOtp({ phone: OTHER_PHONE }));
    const otp = await shop.lastOtp();
    const [seen] = await Promise.all([api.getCustomer(), api.verifyOtp({ phone: OTHER_PHONE, otp })]);
    expect(seen.status ? seen.data.customer.phone : seen.code).toMatch(/^(9876543210|SESSION_REPLACED)$/u);
    expect((await dataOf(api.getCustomer())).customer.phone).toBe(OTHER_PHONE);
  });
});
