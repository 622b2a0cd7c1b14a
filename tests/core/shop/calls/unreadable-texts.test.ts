/** Texts that no store can hold, in calls that are made in process. */
import { describe, expect, it } from 'vitest';
import { ADDRESS } from '../../../samples/customers.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import { createTestShop, dataOf, openReadyToPlace, order, refusalOf } from '../../../shop/test-shop.ts';

const problem = 'should be a text without control characters';
const message = 'Email should have this format, ex: name@example.com';
const incomplete = { code: 'ADDRESS_INCOMPLETE', data: { fields: { 'shipping.email': message } } };

describe('a text that nobody types', () => {
  it.each(['x\ud800@b.in', 'a\u0000@b.in', 'a\u001b@b.in', '\udc00'])(
    'makes a call malformed before anything is read or counted: %j',
    async (email) => {
      const { shop, api } = await openReadyToPlace();
      const changed = await shop.changesOf(async () => {
        const shipping = { ...ADDRESS, email };
        expect(await api.placeOrder(order({ shipping }))).toMatchObject({
          code: 'MALFORMED',
          message: `Invalid request: shipping.email ${problem}`,
          data: { fields: { 'shipping.email': problem } },
        });
        for (const call of [
          () => api.placeOrder(order({ billing: shipping })),
          () => api.updateCustomer({ customer: { name: email, email: ADDRESS.email }, shipping: null, billing: null }),
          () => api.applyCoupon({ code: email }),
          () => api.verifyOtp({ phone: email, otp: '123456' }),
          () => api.addToCart({ pid: email, qty: 1 }),
          () => api.getOrder({ order: email }),
          () => api.verifyPayment({ order: 'BH0123456789', paymentId: email, signature: 'x' }),
        ])
          expect(await refusalOf(call())).toMatchObject({ code: 'MALFORMED' });
      });
      expect(changed).toEqual([]);
    },
  );

  it('is one that is ten times as long as its field, at least', async () => {
    const { api } = await openReadyToPlace();
    const placing = (length: number) =>
      refusalOf(api.placeOrder(order({ shipping: { ...ADDRESS, email: `${'a'.repeat(length)}@b.in` } })));
    expect(await placing(8_000)).toMatchObject({
      code: 'MALFORMED',
      data: { fields: { 'shipping.email': 'should have at most 2000 characters' } },
    });
    expect(await placing(1_990)).toMatchObject(incomplete);
  });
});

describe('an email address in a call', () => {
  it('is refused where it has more bytes than a mail server takes, or a line break, with the message of its field', async () => {
    const { api } = await openReadyToPlace();
    const placing = (email: string) => api.placeOrder(order({ shipping: { ...ADDRESS, email } }));
    expect(await placing(`${'म'.repeat(84)}@b.in`)).toMatchObject(incomplete);
    expect(await placing('asha\n@example.com')).toMatchObject(incomplete);
    await dataOf(placing(`${'म'.repeat(83)}@b.in`));
  });
});

it.each(['\ud800', 'a\u0000b', 't'.repeat(600)])(
  'a session with a token that no store could hold is one like any other, as only its hash is stored: %j',
  async (token) => {
    const shop = createTestShop();
    const api = shop.session(token, { visitor: token });
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(api.getOffer());
    expect((await dataOf(shop.session(token).addToCart({ pid: POLISH, qty: 1 }))).total).toBe(2);
  },
);
