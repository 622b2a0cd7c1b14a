/** A customer: found, created, changed, with addresses and reward cash, and what the operator is shown (spec 10.15, 11). */
import { describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS, type Address } from '../../../../core/entities/address.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import { customers } from '../../../../core/shop/documents/customers.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { openCod, orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import { moves, returns } from '../../../shop/order-steps.ts';
import { changeOf, kept } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  openSession,
  order,
  place,
  refusalOf,
  refusalUnchanged,
  signIn,
  verify,
} from '../../../shop/test-shop.ts';

const CUSTOMER = { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: true };
const own: Address = { ...ADDRESS, city: 'मुंबई', state: 'Maharashtra', pincode: '400001' };
const billed: Address = { ...own, for_ship: 'no', for_bill: 'yes' };
const verified = async () => {
  const { shop, api } = openSession();
  await verify(shop, api);
  return { shop, api };
};
const signedIn = async () => {
  const { shop, api } = openSession();
  await signIn(shop, api);
  const profile = await dataOf(api.getCustomer());
  return { shop, api, profile, change: changeOf(profile) };
};

describe('creating a customer', () => {
  it('saves the trimmed addresses with the shop’s own flags: shipping is used for both, or each for its own purpose', async () => {
    const { api } = await verified();
    const shipping = { ...ADDRESS, name: '  Asha Rao ', for_ship: 'no', for_bill: 'no' } as const;
    const customer = { ...CUSTOMER, name: ' Asha ' };
    const saved = await dataOf(api.createCustomer({ customer, shipping, billing: EMPTY_ADDRESS }));
    expect(saved).toEqual({ shipping: ADDRESS, billing: null });
    expect(await dataOf(api.getCustomer())).toEqual({
      ...saved,
      otherAddresses: [],
      customer: { ...CUSTOMER, name: 'Asha' },
      consents: {},
    });
    expect(await dataOf(api.createCustomer({ customer, shipping, billing: own }))).toEqual({
      shipping: { ...ADDRESS, for_ship: 'yes', for_bill: 'no' },
      billing: billed,
    });
  });

  it.each<[object, object]>([
    [{ customer: { ...CUSTOMER, name: '' } }, { name: 'Please fill this field' }],
    [{ customer: { ...CUSTOMER, name: 'R2D2' } }, { name: 'Only alphabets are allowed' }],
    [{ customer: { ...CUSTOMER, name: 'a'.repeat(201) } }, { name: 'Only alphabets are allowed' }],
    [{ customer: { ...CUSTOMER, email: '' } }, { email: 'Please fill this field' }],
    [{ customer: { ...CUSTOMER, email: 'a@b' } }, { email: 'Email should have this format, ex: name@example.com' }],
    [
      { shipping: { ...ADDRESS, city: ' ', pincode: '1100' }, billing: { ...own, h_no: '#12', state: 'Delhi 6' } },
      {
        'shipping.city': 'Please fill this field',
        'shipping.pincode': 'Pincode should be 6 digits long',
        'billing.h_no': 'Please enter a address',
        'billing.state': 'Please enter a valid state name',
      },
    ],
  ])('and changing one refuses what is missing or wrong, and names it: %j', async (wrong, fields) => {
    const { shop, api } = await signedIn();
    const input = { customer: CUSTOMER, shipping: ADDRESS, billing: null, ...wrong };
    const code = 'shipping' in wrong ? 'ADDRESS_INCOMPLETE' : 'FIELD_INVALID';
    for (const call of [api.createCustomer, api.updateCustomer])
      expect(await refusalUnchanged(shop, () => call(input))).toMatchObject({ code, data: { fields } });
  });

  it('needs an address', async () => {
    const { api } = await verified();
    const none = await refusalOf(api.createCustomer({ customer: CUSTOMER, shipping: null, billing: null }));
    expect([none.code, Object.keys(none.data?.fields ?? {}).length]).toEqual(['ADDRESS_INCOMPLETE', 7]);
  });
});

describe('changing a profile', () => {
  it('stores trimmed values, keeps the phone and the time of creation, and answers with the current profile', async () => {
    const { shop, api, profile, change } = await signedIn();
    const since = async () => (await kept(shop, customers.key(PHONE)))?.since;
    const before = await since();
    await shop.clock.advance(MINUTE);
    const customer = { name: '  Asha Iyer ', email: ' asha@rao.in ' };
    const changed = await dataOf(api.updateCustomer({ ...change, customer }));
    expect(changed).toEqual({ ...profile, customer: { ...profile.customer, name: 'Asha Iyer', email: 'asha@rao.in' } });
    expect(await dataOf(api.getCustomer())).toEqual(changed);
    await dataOf(api.createCustomer({ customer: CUSTOMER, shipping: own, billing: null }));
    expect(await since()).toBe(before);
  });

  it('sets a separate billing address, leaves both unchanged if none is given, and without one uses shipping for both', async () => {
    const { api, change } = await signedIn();
    const two = await dataOf(api.updateCustomer({ ...change, billing: own }));
    expect(two).toMatchObject({ shipping: { ...ADDRESS, for_ship: 'yes', for_bill: 'no' }, billing: billed });
    const none = { ...change, shipping: null, billing: null };
    expect(await dataOf(api.updateCustomer(none))).toEqual(two);
    const eight = { ...own, h_no: '8' };
    const other = { shipping: two.shipping, billing: { h_no: '8' } };
    expect(await dataOf(api.updateCustomer({ ...none, billing: eight }))).toMatchObject(other);
    const same = { shipping: ADDRESS, billing: null };
    expect(await dataOf(api.updateCustomer({ ...change, billing: null }))).toMatchObject(same);
  });
});

describe('what only a signed-in customer may read', () => {
  it('is refused to all others, and nothing changes', async () => {
    const { shop, api } = await verified();
    const number = { order: 'BH0123456789' };
    for (const call of [
      () => api.getAddresses(),
      () => api.getCustomer(),
      () => api.updateCustomer({ customer: CUSTOMER, shipping: null, billing: null }),
      () => api.eraseCustomer(),
      () => api.getRewardCash(),
      () => api.getCashLedger(),
      () => api.updateConsent({ purpose: 'offers', given: true }),
      () => api.listOrders(),
      () => api.getOrder(number),
      () => api.getPaymentStatus(number),
    ])
      expect(await refusalUnchanged(shop, call)).toMatchObject({
        code: 'NOT_SIGNED_IN',
        message: 'Sign in to continue',
      });
  });

  it('is never shown to a session in which another customer has signed in meanwhile', async () => {
    const { shop, api } = await signedIn();
    await signIn(shop, shop.session(), OTHER_PHONE);
    await shop.clock.advance(MINUTE);
    await dataOf(api.sendOtp({ phone: OTHER_PHONE }));
    const otp = await shop.lastOtp();
    const [seen] = await Promise.all([api.getCustomer(), api.verifyOtp({ phone: OTHER_PHONE, otp })]);
    expect(seen.status ? seen.data.customer.phone : seen.code).toMatch(/^(9876543210|SESSION_REPLACED)$/u);
    expect((await dataOf(api.getCustomer())).customer.phone).toBe(OTHER_PHONE);
  });
});

describe('reward cash', () => {
  it('is 0 at first, increases by what the operator grants, and is listed, newest first, with what is held and pending', async () => {
    const { shop, api } = await openReadyToPlace();
    const empty = { entries: [], balance: 0, pending: 0, held: 0 };
    expect(await dataOf(api.getCashLedger())).toEqual(empty);
    expect(await grant(shop, 100)).toEqual({ balance: 100 });
    expect(await dataOf(shop.grantRewardCash({ phone: ` ${PHONE}`, amount: 20, reason: 'late' }))).toEqual({
      balance: 120,
    });
    expect(await dataOf(api.getRewardCash())).toEqual({ cashback: 120 });
    const number = await place(api, { redeemCash: true, expectedTotal: 629 });
    const at = shop.clock.now();
    expect(await dataOf(api.getCashLedger())).toEqual({
      entries: [
        { kind: 'held', ref: number, amount: 120, at },
        { kind: 'granted', ref: 'late', amount: 20, at },
        { kind: 'granted', ref: 'goodwill', amount: 100, at },
      ],
      balance: 0,
      pending: 0,
      held: 120,
    });
    await shop.sendGatewayEvent(number, 'captured');
    expect(await dataOf(api.getCashLedger())).toMatchObject({ balance: 0, pending: 37, held: 0 });
  });

  it.each([...[0, -5, 1.5, Number.NaN, 1_000_001].map((amount) => ({ amount })), { phone: '123' }, { reason: ' ' }])(
    'cannot be granted as, to or without: %j',
    async (wrong) => {
      const shop = createTestShop();
      const refusal = await refusalUnchanged(shop, () =>
        shop.grantRewardCash({ phone: PHONE, amount: 5, reason: 'oops', ...wrong }),
      );
      expect(refusal.code).toBe('FIELD_INVALID');
      expect(Object.keys(refusal.data?.fields ?? {})).toEqual(Object.keys(wrong));
    },
  );
});

describe('a customer in the operator’s overview', () => {
  it('is shown with account, orders, reward cash, consents, complaints and due refunds', async () => {
    const opened = await openCod();
    const { shop, api, number } = opened;
    const start = shop.clock.now();
    await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    await shop.clock.advance(DAY);
    await dataOf(api.updateConsent({ purpose: 'offers', given: false }));
    const form = { name: 'Asha', phone: PHONE, email: ADDRESS.email, message: 'The box was open and wet' };
    const { ticket } = await dataOf(api.createGrievance(form));
    await dataOf(api.createGrievance({ ...form, phone: OTHER_PHONE }));
    expect(await dataOf(shop.findCustomer(PHONE))).toMatchObject({
      phone: PHONE,
      account: {
        name: ADDRESS.name,
        email: ADDRESS.email,
        shipping: { city: 'New Delhi' },
        billing: null,
        since: start,
      },
      erasedAt: null,
      orders: [{ number }],
      hasMoreOrders: false,
      rewardCash: { available: 0, pending: 37, held: 0 },
      consents: { offers: { given: false, at: start + DAY } },
      consentHistory: [
        { given: true, at: start },
        { given: false, at: start + DAY },
      ],
      complaints: [{ ticket, message: 'The box was open and wet', at: start + DAY }],
    });
    for (const step of [moves(...TO_DELIVERY), returns(), moves('picked_up')]) await step(opened);
    const { rewardCash, dueRefunds } = (await dataOf(shop.findCustomer(PHONE)))!;
    expect(rewardCash).toMatchObject({ available: 37, pending: 0 });
    expect(dueRefunds.get(number)).toMatchObject([{ amount: 74_900, upi: 'asha@okbank' }]);
  });

  it('with more orders than are shown at once is said to have more', async () => {
    const opened = await openCod();
    const { shop } = opened;
    const record = await orderRecordOf(opened);
    const save = (numbers: readonly number[]) => {
      const copies = numbers.map((at) => ({ ...record, number: `${record.number.slice(0, -2)}${10 + at}` }));
      const writes = copies.map((copy) => put(orders, orders.key(copy.number), copy));
      return shop.store.update({ writes: writes.map(({ key }) => key) }, () => ({ answer: null, writes }));
    };
    await save(Array.from({ length: 49 }, (_, at) => at));
    expect(await dataOf(shop.findCustomer(PHONE))).toMatchObject({ orders: { length: 50 }, hasMoreOrders: false });
    await save([50]);
    expect(await dataOf(shop.findCustomer(PHONE))).toMatchObject({ orders: { length: 50 }, hasMoreOrders: true });
  });

  it('of whom nothing is known is none, and what is no phone number is refused', async () => {
    const shop = createTestShop();
    expect(await dataOf(shop.findCustomer(PHONE))).toBeNull();
    for (const typed of ['', '12', '1234567890', 'Asha'])
      expect(await refusalOf(shop.findCustomer(typed))).toMatchObject({ code: 'FIELD_INVALID' });
  });
});

describe('the addresses that a customer keeps', () => {
  const at = (h_no: string): Address => ({ ...ADDRESS, h_no });
  const other = (h_no: string): Address => ({ ...at(h_no), for_bill: 'no' });

  it('are at most eight, those that orders went to, each once and the one used last first: the one used longest ago goes', async () => {
    const { shop, api } = await openReadyToPlace();
    const orderTo = async (shipping: Address) => {
      await dataOf(api.updateCart({ pid: 'bhor_0002', qty: 1 }));
      const { order: made } = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899, shipping })));
      await dataOf(api.cancelOrder({ order: made.order, reason: 'Ordered twice' }));
      const profile = await dataOf(api.getCustomer());
      return [profile.shipping, ...(profile.otherAddresses ?? [])].map((address) => address?.h_no ?? '');
    };
    expect(await orderTo(at('7'))).toEqual(['7', '12 B']);
    expect(await orderTo(at('8'))).toEqual(['8', '7', '12 B']);
    expect(await orderTo({ ...at(' 7 '), for_bill: 'no' })).toEqual(['7', '8', '12 B']);
    const key = customers.key(PHONE);
    const full = { ...(await kept(shop, key))!, otherAddresses: ['1', '2', '3', '4', '5', '6', '0'].map(other) };
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [put(customers, key, full)] }));
    expect(await orderTo(at('9'))).toEqual(['9', '7', '1', '2', '3', '4', '5', '6']);
  });

  it('are added, changed and removed by the profile, which keeps them where a request has none', async () => {
    const { api, change } = await signedIn();
    const save = async (changes: object) => {
      const { shipping, otherAddresses } = await dataOf(api.updateCustomer({ ...change, ...changes }));
      return [shipping, ...(otherAddresses ?? [])];
    };
    const two = [ADDRESS, other('7'), other('8')];
    expect(await save({ otherAddresses: [at(' 7 '), at('8')] })).toEqual(two);
    expect(await save({})).toEqual(two);
    expect(await save({ shipping: at('8'), otherAddresses: [ADDRESS] })).toEqual([at('8'), other(ADDRESS.h_no)]);
    expect(await save({ shipping: at('8'), otherAddresses: [] })).toEqual([at('8')]);
  });

  it('are refused beyond eight or with a wrong field, which is named, and nothing changes', async () => {
    const { shop, api, change } = await signedIn();
    const eight = Array.from({ length: 8 }, (_, number) => at(String(number)));
    for (const [otherAddresses, fields] of [
      [eight, { other_addresses: 'You can save up to 8 addresses. Remove one to add another.' }],
      [[at('7'), { ...at('8'), city: 'Pune 4' }], { 'other_addresses.1.city': 'Please enter a valid city name' }],
    ] as const)
      expect(await refusalUnchanged(shop, () => api.updateCustomer({ ...change, otherAddresses }))).toMatchObject({
        data: { fields },
      });
  });
});
