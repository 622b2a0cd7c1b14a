import { describe, expect, it } from 'vitest';
import { customers } from '../../../../core/shop/documents/customers.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { changeOf, kept } from '../../../shop/stored.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import {
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  openSession,
  place,
  placedWithCash,
  refusalOf,
  signIn,
} from '../../../shop/test-shop.ts';

const OFFICE = {
  ...ADDRESS,
  name: 'Rao Traders',
  h_no: '7',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  for_ship: 'no',
  for_bill: 'yes',
} as const;

const signedIn = async () => {
  const { shop, api } = openSession();
  await signIn(shop, api);
  return { shop, api, profile: await dataOf(api.getCustomer()) };
};

describe('changing a profile', () => {
  it('stores trimmed values, keeps the phone, and answers with the current profile', async () => {
    const { api, profile } = await signedIn();
    const changed = await dataOf(
      api.updateCustomer({ ...changeOf(profile), customer: { name: '  Asha Rao ', email: ' asha@rao.in ' } }),
    );
    expect(changed).toEqual({ ...profile, customer: { ...profile.customer, name: 'Asha Rao', email: 'asha@rao.in' } });
    expect(await dataOf(api.getCustomer())).toEqual(changed);
  });

  it('sets a separate billing address, and without one uses shipping for both', async () => {
    const { api, profile } = await signedIn();
    const own = await dataOf(api.updateCustomer({ ...changeOf(profile), billing: OFFICE }));
    expect(own).toMatchObject({ shipping: { ...ADDRESS, for_ship: 'yes', for_bill: 'no' }, billing: OFFICE });
    expect(await dataOf(api.updateCustomer({ ...changeOf(profile), billing: null }))).toMatchObject({
      shipping: ADDRESS,
      billing: null,
    });
  });

  it('leaves both addresses unchanged if none is given', async () => {
    const { api, profile } = await signedIn();
    const own = await dataOf(api.updateCustomer({ ...changeOf(profile), billing: OFFICE }));
    expect(await dataOf(api.updateCustomer({ ...changeOf(profile), shipping: null, billing: null }))).toEqual(own);
    expect(
      await dataOf(api.updateCustomer({ ...changeOf(profile), shipping: null, billing: { ...OFFICE, h_no: '8' } })),
    ).toMatchObject({ shipping: own.shipping, billing: { h_no: '8' } });
  });

  it('is refused with the message of the wrong field, and changes nothing', async () => {
    const { shop, api, profile } = await signedIn();
    const fieldsOf = async (change: Partial<Parameters<typeof api.updateCustomer>[0]>) =>
      (await refusalOf(api.updateCustomer({ ...changeOf(profile), ...change }))).data?.fields;
    expect(
      await shop.changesOf(async () => {
        expect(await fieldsOf({ customer: { name: 'R2D2', email: ADDRESS.email } })).toEqual({
          name: 'Only alphabets are allowed',
        });
        expect(await fieldsOf({ customer: { name: 'Asha', email: '' } })).toEqual({ email: 'Please fill this field' });
        expect(await fieldsOf({ shipping: { ...ADDRESS, pincode: '1100' } })).toEqual({
          'shipping.pincode': 'Pincode should be 6 digits long',
        });
        expect(await fieldsOf({ billing: { ...OFFICE, city: '' } })).toEqual({
          'billing.city': 'Please fill this field',
        });
      }),
    ).toEqual([]);
    expect((await refusalOf(shop.session().updateCustomer(changeOf(profile)))).code).toBe('NOT_SIGNED_IN');
  });

  it('keeps the time at which the customer was created', async () => {
    const { shop, api, profile } = await signedIn();
    await shop.clock.advance(MINUTE);
    const key = customers.key(PHONE);
    const before = await kept(shop, key);
    await dataOf(api.updateCustomer(changeOf(profile)));
    expect((await kept(shop, key))?.since).toBe(before?.since);
    expect(before?.since).toBeLessThan(shop.clock.now());
  });
});

describe('the ledger of reward cash', () => {
  it('lists every entry, newest first, with the balances of the accounts', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    const at = shop.clock.now();
    expect(await dataOf(api.getCashLedger())).toEqual({
      entries: [
        { kind: 'held', ref: number, amount: rupees(120), at },
        { kind: 'granted', ref: 'goodwill', amount: rupees(120), at },
      ],
      balance: 0,
      pending: 0,
      held: 120,
    });
  });

  it('lists what an order has earned as pending, and agrees with the redeemable balance', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 50);
    await place(api, { mode: 'cod', expectedTotal: 899 });
    const { balance, pending, held, entries } = await dataOf(api.getCashLedger());
    expect([balance, pending, held, entries.map(({ kind }) => kind)]).toEqual([50, 37, 0, ['earned', 'granted']]);
    expect((await dataOf(api.getRewardCash())).cashback).toBe(balance);
  });

  it('is empty for a new customer, and refused without signing in', async () => {
    const { shop, api } = await signedIn();
    expect(await dataOf(api.getCashLedger())).toEqual({ entries: [], balance: 0, pending: 0, held: 0 });
    expect((await refusalOf(shop.session().getCashLedger())).code).toBe('NOT_SIGNED_IN');
  });
});
