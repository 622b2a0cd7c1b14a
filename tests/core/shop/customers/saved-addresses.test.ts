/** Several shipping addresses of a customer: which are kept, in which order, and what the shop refuses (spec 11). */
import { describe, expect, it } from 'vitest';
import { MAX_SAVED_ADDRESSES } from '../../../../core/entities/saved-addresses.ts';
import { customers } from '../../../../core/shop/documents/customers.ts';
import { put } from '../../../../core/ports/store/shop-store.ts';
import type { Address } from '../../../../core/entities/address.ts';
import { changeOf, kept } from '../../../shop/stored.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';
import { dataOf, openReadyToPlace, openSession, order, refusalOf, signIn } from '../../../shop/test-shop.ts';

const at = (h_no: string): Address => ({ ...ADDRESS, h_no });
const other = (h_no: string): Address => ({ ...at(h_no), for_bill: 'no' });

const signedIn = async () => {
  const { shop, api } = openSession();
  await signIn(shop, api);
  const profile = await dataOf(api.getCustomer());
  return { shop, api, profile, change: changeOf(profile) };
};

const openOrdering = async () => {
  const { shop, api } = await openReadyToPlace();
  let placed = 0;
  /** Places an order to this address, and tells the saved ones. */
  const orderTo = async (shipping: Address): Promise<readonly string[]> => {
    if (placed > 0) await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    placed += 1;
    const { order: made } = await dataOf(
      api.placeOrder(order({ key: `key-${placed}-of-the-order`, mode: 'cod', expectedTotal: 899, shipping })),
    );
    await dataOf(api.cancelOrder({ order: made.order, reason: 'Ordered twice' }));
    const profile = await dataOf(api.getCustomer());
    return [profile.shipping, ...(profile.otherAddresses ?? [])].map((address) => address?.h_no ?? '');
  };
  return { shop, api, orderTo };
};

describe('the addresses that a customer keeps', () => {
  it('are those that orders went to, the one used last before the others, each once', async () => {
    const { orderTo } = await openOrdering();
    expect(await orderTo(at('7'))).toEqual(['7', '12 B']);
    expect(await orderTo(at('8'))).toEqual(['8', '7', '12 B']);
    expect(await orderTo({ ...at(' 7 '), for_bill: 'no' })).toEqual(['7', '8', '12 B']);
  });

  it('are at most eight: the one used longest ago goes', async () => {
    const { shop, api, orderTo } = await openOrdering();
    const stored = await kept(shop, customers.key(PHONE));
    if (stored === undefined) throw new Error('no customer');
    const full = { ...stored, otherAddresses: ['1', '2', '3', '4', '5', '6', '7'].map(other) };
    await shop.store.update({ writes: [customers.key(PHONE)] }, () => ({
      answer: null,
      writes: [put(customers, customers.key(PHONE), full)],
    }));
    expect(await orderTo(at('9'))).toEqual(['9', '12 B', '1', '2', '3', '4', '5', '6']);
    expect((await dataOf(api.getCustomer())).otherAddresses).toHaveLength(MAX_SAVED_ADDRESSES - 1);
  });

  it('are added, changed and removed by the profile, which keeps them where a request has none', async () => {
    const { api, change, profile } = await signedIn();
    expect(profile.otherAddresses).toEqual([]);
    const added = await dataOf(api.updateCustomer({ ...change, otherAddresses: [at(' 7 '), at('8')] }));
    expect(added).toMatchObject({ shipping: ADDRESS, otherAddresses: [other('7'), other('8')] });
    expect((await dataOf(api.updateCustomer(change))).otherAddresses).toEqual([other('7'), other('8')]);
    const moved = { ...change, shipping: at('8'), otherAddresses: [ADDRESS] };
    expect(await dataOf(api.updateCustomer(moved))).toMatchObject({
      shipping: at('8'),
      otherAddresses: [other(ADDRESS.h_no)],
    });
    expect((await dataOf(api.updateCustomer({ ...moved, otherAddresses: [] }))).otherAddresses).toEqual([]);
  });

  it('are refused beyond eight or with a wrong field, which is named, and nothing changes', async () => {
    const { shop, api, change } = await signedIn();
    const nine = Array.from({ length: MAX_SAVED_ADDRESSES }, (_, number) => at(String(number)));
    expect(
      await shop.changesOf(async () => {
        const refusal = await refusalOf(api.updateCustomer({ ...change, otherAddresses: nine }));
        expect(refusal).toMatchObject({
          code: 'FIELD_INVALID',
          data: { fields: { other_addresses: 'You can save up to 8 addresses. Remove one to add another.' } },
        });
        expect(
          await refusalOf(api.updateCustomer({ ...change, otherAddresses: [at('7'), { ...at('8'), city: 'Pune 4' }] })),
        ).toMatchObject({
          code: 'ADDRESS_INCOMPLETE',
          data: { fields: { 'other_addresses.1.city': 'Please enter a valid city name' } },
        });
      }),
    ).toEqual([]);
  });

  it('are erased with the customer, and nobody else reads them', async () => {
    const { shop, api, change } = await signedIn();
    await dataOf(api.updateCustomer({ ...change, otherAddresses: [at('7')] }));
    expect((await refusalOf(shop.session().getCustomer())).code).toBe('NOT_SIGNED_IN');
    await dataOf(api.eraseCustomer());
    expect(await kept(shop, customers.key(PHONE))).toBeUndefined();
  });
});
