import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopMessages } from '../../../core/validation/messages.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { ADDRESS, PHONE } from '../../samples/customers.ts';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';
import { answered, API, createTestApp, get, HOST, post } from './app.ts';
import { WASH } from '../../samples/products.ts';

const CASES: readonly (readonly [path: string, body: unknown, field: string])[] = [
  ['cart/add.php', {}, 'pid'],
  ['cart/add.php', { pid: 7, qty: 1 }, 'pid'],
  ['cart/add.php', { pid: WASH }, 'qty'],
  ['cart/add.php', { pid: WASH, qty: '1' }, 'qty'],
  ['cart/add.php', { pid: WASH, qty: null }, 'qty'],
  ['cart/add.php', { pid: WASH, qty: [1] }, 'qty'],
  ['cart/update.php', { pid: WASH, qty: true }, 'qty'],
  ['cart/delete.php', { pid: {} }, 'pid'],
  ['conversion/sendEvent.php', { url: `/${'x'.repeat(2048)}`, event: 'InitiateCheckout' }, 'url'],
  ['discount/apply.php', { code: 7 }, 'code'],
  ['discount/apply.php', { code: 'X', source: 'mail' }, 'source'],
  ['otp/send.php', { phone: 9876543210 }, 'phone'],
  ['otp/verify.php', { phone: PHONE, otp: 123456 }, 'otp'],
  ['customer/search.php', [], 'body'],
  ['customer/create.php', {}, 'customer'],
  ['customer/create.php', { customer: 'x' }, 'customer'],
  ['customer/create.php', { customer: { name: 'A', phone: PHONE, isVerified: 'yes' } }, 'customer.isVerified'],
  ['customer/create.php', { customer: { name: 'A', phone: PHONE }, shipping: [ADDRESS] }, 'shipping'],
  ['customer/create.php', { customer: { name: 'A', phone: PHONE }, shipping: { city: 7 } }, 'shipping.city'],
  [
    'customer/create.php',
    { customer: { name: 'A', phone: PHONE }, shipping: { for_ship: 'maybe' } },
    'shipping.for_ship',
  ],
  ['order/place.php', { payment_mode: 'cheque' }, 'payment_mode'],
  ['order/place.php', { payment_mode: 'cod' }, 'redeem_cash'],
  ['order/place.php', { payment_mode: 'cod', redeem_cash: false, expected_total: '899' }, 'expected_total'],
  ['order/place.php', { payment_mode: 'cod', redeem_cash: false, expected_total: 899.5 }, 'expected_total'],
  ['order/place.php', { payment_mode: 'cod', redeem_cash: false, expected_total: -1 }, 'expected_total'],
  [
    'order/place.php',
    { payment_mode: 'cod', redeem_cash: false, expected_total: 899, shipping: ADDRESS, billing: 'x' },
    'billing',
  ],
  ['order/track.php', { order: 'x' }, 'phone'],
  ['conversion/sendEvent.php', { amount: 1 }, 'url'],
  ['conversion/sendEvent.php', { shipping: 0, amount: 1, url: '/', event: 'Purchase' }, 'event'],
];

describe('a request that cannot be decoded', () => {
  it('is refused as malformed with the name of the field, and changes nothing', async () => {
    const { app } = createTestApp();
    for (const [path, body, field] of CASES) {
      const { status, json } = await post(app, `${API}/${path}`, body);
      expect({ path, http: status, ...json }).toEqual({
        path,
        http: 400,
        status: false,
        code: 'MALFORMED',
        message: expect.stringContaining(`${shopMessages.malformed}: ${field} should`),
        data: { fields: { [field]: expect.stringMatching(/^should /) } },
        now: VIRTUAL_START,
      });
    }
  });

  it('is an order without an idempotency key or with an invalid one, and the refusal says what is valid', async () => {
    const { app } = createTestApp();
    const order = { payment_mode: 'cod', redeem_cash: false, expected_total: 899, shipping: ADDRESS, billing: {} };
    const problem = 'should be 8 to 200 printable ASCII characters without spaces';
    for (const headers of [
      {},
      { 'idempotency-key': '' },
      { 'idempotency-key': 'short' },
      { 'idempotency-key': 'with a space' },
      { 'idempotency-key': 'x'.repeat(201) },
    ]) {
      expect(await post(app, `${API}/order/place.php`, order, { headers })).toMatchObject({
        status: 400,
        json: {
          code: 'MALFORMED',
          message: `${shopMessages.malformed}: Idempotency-Key ${problem}`,
          data: { fields: { 'Idempotency-Key': problem } },
        },
      });
    }
    expect(
      await post(app, `${API}/order/place.php`, order, { headers: { 'idempotency-key': '12345678' } }),
    ).toMatchObject({ status: 401, json: { code: 'NOT_SIGNED_IN' } });
  });

  it('is refused with the name of the query parameter for a GET', async () => {
    const { app } = createTestApp();
    expect(await get(app, `${API}/order/get.php`)).toMatchObject({
      status: 400,
      json: { code: 'MALFORMED', data: { fields: { order: 'should be a text' } } },
    });
  });

  it('is refused if it is not a JSON object', async () => {
    const { app } = createTestApp();
    for (const body of ['', '{', 'pid=1', '[1]', '"x"', '7', 'null', '{"pid":"a","qty":1}x', '{"qty":NaN}']) {
      const { status, json } = await post(app, `${API}/cart/add.php`, body);
      expect({ body, status, refused: json['status'], code: json['code'] }).toEqual({
        body,
        status: 400,
        refused: false,
        code: 'MALFORMED',
      });
    }
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]);
    const reply = app.request(`${HOST}${API}/cart/add.php`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/json' },
    });
    expect(await answered(reply)).toMatchObject({ status: 400, json: { code: 'MALFORMED' } });
  });

  it('may still be a conversion event with wrong amounts, because the shop replaces them', async () => {
    const { app } = createTestApp();
    for (const claims of [{}, { amount: -5, shipping: 'free' }, { amount: 1e300, shipping: { city: 'Pune' } }]) {
      expect(
        await post(app, `${API}/conversion/sendEvent.php`, { url: '/checkout/', event: 'InitiateCheckout', ...claims }),
      ).toMatchObject({ status: 200, json: { status: true } });
    }
  });

  it('may contain unknown keys, __proto__ included, which are ignored', async () => {
    const { app } = createTestApp();
    const { status, json } = await post(
      app,
      `${API}/cart/add.php`,
      '{"pid":"bhor_0002","qty":1,"price":1,"sale":1,"__proto__":{"qty":20,"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { status: true, data: { total: 1, items: { [WASH]: { price: 949, sale: 749 } } } },
    });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(await post(app, `${API}/cart/add.php`, '{"__proto__":{"pid":"bhor_0002","qty":1}}')).toMatchObject({
      status: 400,
      json: { data: { fields: { pid: 'should be a text' } } },
    });
  });

  it('never causes a server error, whatever the JSON', async () => {
    const { app, errors } = createTestApp();
    const posts = Object.values(allEndpoints)
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path);
    const words = fc.constantFrom(
      'pid',
      'qty',
      'phone',
      'otp',
      'code',
      'customer',
      'shipping',
      'billing',
      'payment_mode',
      'expected_total',
      'redeem_cash',
      'order',
      'url',
      'event',
      'amount',
      'name',
      'email',
      '__proto__',
      'toString',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), fc.dictionary(words, fc.jsonValue()), async (path, body) => {
        const { status, json } = await post(app, path, body);
        expect([200, 400, 401, 429]).toContain(status);
        expect(typeof json['status']).toBe('boolean');
      }),
      { numRuns: 400 },
    );
    expect(errors).toEqual([]);
  });
});
