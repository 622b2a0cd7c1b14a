/** Reward cash that the operator grants. */
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../samples/customers.ts';
import { createTestShop, dataOf, openSession, refusalOf, refusalUnchanged, signIn } from '../../../shop/test-shop.ts';

describe('reward cash', () => {
  it('is 0 at first, and increases by what the operator grants', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    expect(await dataOf(api.getRewardCash())).toEqual({ cashback: 0 });
    expect(await dataOf(shop.grantRewardCash({ phone: ` ${PHONE}`, amount: 120, reason: 'late parcel' }))).toEqual({
      balance: 120,
    });
    expect(await dataOf(shop.grantRewardCash({ phone: PHONE, amount: 30, reason: 'again' }))).toEqual({
      balance: 150,
    });
    expect(await dataOf(api.getRewardCash())).toEqual({ cashback: 150 });
  });

  it.each([0, -5, 1.5, Number.NaN, 1_000_001])('cannot be granted as %s rupees', async (amount) => {
    const shop = createTestShop();
    expect(
      await refusalUnchanged(shop, () => shop.grantRewardCash({ phone: PHONE, amount, reason: 'oops' })),
    ).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { amount: expect.any(String) } },
    });
  });

  it('cannot be granted without a phone or a reason', async () => {
    const shop = createTestShop();
    expect(
      await shop.changesOf(async () => {
        expect(
          (await refusalOf(shop.grantRewardCash({ phone: '123', amount: 5, reason: 'oops' }))).data?.fields,
        ).toHaveProperty('phone');
        expect(
          (await refusalOf(shop.grantRewardCash({ phone: PHONE, amount: 5, reason: ' ' }))).data?.fields,
        ).toHaveProperty('reason');
      }),
    ).toEqual([]);
  });
});
