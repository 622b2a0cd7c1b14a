/** Abuse of carts and codes, over HTTP on SQLite: cart/*, quickBuy, discount/*, offers/signup. */
import { describe, expect, it } from 'vitest';
import { MAX_QUANTITY } from '../../core/entities/cart.ts';
import { CONSENT_PURPOSES } from '../../core/entities/consent.ts';
import { consents } from '../../core/shop/documents/customers.ts';
import { OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop, type Client } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const MINUTE = 60_000;
const LINE_CALLS = ['cart/add.php', 'cart/update.php', 'cart/quickBuy.php'];

describe('cart/* and quickBuy', () => {
  it('refuse a quantity that is negative, fractional, huge or not a number', async () => {
    const client = shop.open();
    await dataOf(client.api.addToCart({ pid: WASH, qty: 2 }));
    const before = await dataOf(client.api.getCart());
    for (const path of LINE_CALLS)
      for (const qty of [-1, 0.5, MAX_QUANTITY + 1, 1e21, Number.MAX_SAFE_INTEGER, '2', null, [1], { valueOf: 1 }]) {
        const { status, json } = await client.post(`${API}/${path}`, { pid: WASH, qty });
        expect({ path, qty, ok: json['status'], is: status === 200 || status === 400 }).toEqual({
          path,
          qty,
          ok: false,
          is: true,
        });
      }
    expect(await dataOf(client.api.getCart())).toEqual(before);
  });

  it("charge the shop's own prices for known products, whatever else the client sends", async () => {
    const client = shop.open();
    for (const path of LINE_CALLS) {
      const body = `{"pid":"${WASH}","qty":1,"price":1,"sale":1,"discount":99,"__proto__":{"sale":1},"items":{"x":1}}`;
      const { json } = await client.post(`${API}/${path}`, body);
      expect(json).toMatchObject({ status: true, data: { items: { [WASH]: { price: 949, sale: 749 } } } });
      for (const pid of ['bhor_9999', '__proto__', 'constructor', 'toString', '', '../bhor_0002'])
        expect((await client.post(`${API}/${path}`, { pid, qty: 1 })).json).toMatchObject({ code: 'UNKNOWN_PRODUCT' });
    }
    expect(Object.keys((await dataOf(client.api.getCart())).items)).toEqual([WASH]);
  });

  it('count each of many simultaneous adds', async () => {
    const client = shop.open();
    await client.api.getCart();
    const answers = await Promise.all(Array.from({ length: 30 }, () => client.api.addToCart({ pid: WASH, qty: 1 })));
    expect(answers.filter(({ status }) => status)).toHaveLength(MAX_QUANTITY);
    expect((await dataOf(client.api.getCart())).items[WASH]?.qty).toBe(MAX_QUANTITY);
  });
});

describe('discount/*', () => {
  it('lets a session guess ten codes in ten minutes, and then refuses the right one too', async () => {
    const { api } = shop.open();
    const guess = (code: string) => api.applyDiscount({ code });
    const codes = [];
    const guesses = Array.from({ length: 14 }, (_, index) => guess(`GUESS${index}`));
    for (const answer of await Promise.all(guesses)) codes.push(answer.status ? 'applied' : answer.code);
    expect(codes.filter((code) => code === 'COUPON_INVALID')).toHaveLength(10);
    expect(codes.filter((code) => code === 'THROTTLED')).toHaveLength(4);
    expect(await guess('BESTYOU')).toMatchObject({ code: 'THROTTLED' });
    await shop.advance(10 * MINUTE);
    expect((await guess('BESTYOU')).status).toBe(true);
  });

  it("ends a timed code at the shop's own deadline, whatever cookies are dropped, swapped or kept", async () => {
    const shopper = shop.open();
    await dataOf(shopper.api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(shopper.api.applyDiscount({ code: 'DAWN10' }));
    await shop.advance(10 * MINUTE);
    // A new visitor cookie, with the old session.
    shopper.jar.delete('bhor_visitor');
    await dataOf(shopper.api.applyDiscount({ code: 'DAWN10' }));
    await shop.advance(5 * MINUTE);
    expect((await dataOf(shopper.api.getCart())).discount.isApplied).toBe(false);
    expect(await shopper.api.applyDiscount({ code: 'DAWN10' })).toMatchObject({ code: 'OFFER_EXPIRED' });
    // A new session, with the old visitor cookie.
    shopper.jar.delete('bhor_session');
    expect(await shopper.api.applyDiscount({ code: 'DAWN10' })).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('gives the URL price only for a valid URL coupon', async () => {
    const { api, post } = shop.open();
    await dataOf(api.addToCart({ pid: 'bhor_0001', qty: 1 }));
    const sale = async (): Promise<number | undefined> => (await dataOf(api.getCart())).items['bhor_0001']?.sale;
    for (const body of [
      { code: 'NONESUCH', source: 'url' },
      { code: 'BESTYOU', byUrl: true },
      { code: 'BESTYOU', source: 'URL' },
      { code: '', source: 'url' },
    ])
      await post(`${API}/discount/apply.php`, body);
    expect(await sale()).toBe(799);
    await post(`${API}/discount/apply.php`, { code: 'BESTYOU', source: 'url' });
    expect(await sale()).toBe(499);
    await post(`${API}/discount/delete.php`, { code: 'BESTYOU' });
    expect(await sale()).toBe(799);
  });

  it('never takes off more than the goods cost, and never a negative amount', async () => {
    const { api, post } = shop.open();
    for (const pid of [WASH, 'bhor_0003'])
      for (const code of ['BESTYOU', 'DAWN10']) {
        await dataOf(api.quickBuy({ pid, qty: 1 }));
        await post(`${API}/discount/apply.php`, { code, off: 100, amount: 5_000 });
        const prepaid = (await dataOf(api.getCart())).quotes?.prepaid;
        expect(prepaid?.discount.value).toBeGreaterThanOrEqual(0);
        expect(prepaid?.discount.value).toBeLessThanOrEqual(prepaid?.subtotal ?? 0);
        expect(prepaid?.total).toBeGreaterThanOrEqual(0);
      }
  });
});

describe('offers/signup', () => {
  const signUp = async ({ post }: Client, phone: string): Promise<string> =>
    (await post(`${API}/offers/signup.php`, { phone, purposes: CONSENT_PURPOSES })).text.replace(
      /"now":\d+/u,
      '"now":0',
    );

  it('answers every phone alike, sends nothing, and takes only Indian mobile numbers', async () => {
    const customer = await shop.customer(PHONE);
    await signUp(customer, PHONE);
    const sent = (await shop.sent()).length;
    const stranger = shop.open();
    const answers = [];
    for (const phone of [PHONE, OTHER_PHONE, PHONE, PHONE]) answers.push(await signUp(stranger, phone));
    expect(new Set(answers).size).toBe(1);
    expect(await signUp(stranger, '+14155550123')).toContain('FIELD_INVALID');
    expect(await shop.sent()).toHaveLength(sent);
  });

  it('stores one row for a phone, however often, from wherever and in whatever spelling it is signed up', async () => {
    const owner = await shop.customer(PHONE);
    const elsewhere = await shop.customer(PHONE);
    const spellings = [PHONE, `+91 ${PHONE}`, `0${PHONE}`, '98765-43210'];
    await Promise.all([owner, elsewhere, shop.open()].flatMap((client) => spellings.map((one) => signUp(client, one))));
    const { found } = await shop.store().search(consents, { limit: 100 });
    expect(found.map(({ key }) => key)).toEqual([consents.key(PHONE)]);
    expect(found[0]?.document.decisions.map(({ purpose }) => purpose).toSorted()).toEqual(CONSENT_PURPOSES.toSorted());
  });

  it('records no consent of a phone that a stranger has typed, and one with text and time of its owner', async () => {
    const stranger = shop.open();
    await signUp(stranger, PHONE);
    const owner = await shop.customer(PHONE);
    expect((await dataOf(owner.api.getCustomer())).consents).toEqual({});
    await signUp(owner, PHONE);
    await signUp(owner, PHONE);
    const { consents } = await dataOf(owner.api.getCustomer());
    expect(consents.offers).toMatchObject({
      given: true,
      text: expect.stringMatching(/./u),
      at: expect.any(Number),
    });
  });
});
