import { describe, expect, it } from 'vitest';
import { shopMessages } from '../../../core/validation/messages.ts';
import { ADDRESS, PHONE } from '../../samples/customers.ts';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';
import { answered, API, createTestApp, HOST, post } from './app.ts';
import { WASH } from '../../samples/products.ts';

/** How one of each kind is named; what every field may be is a rule of the contract's shapes. */
const CASES: readonly (readonly [path: string, body: unknown, field: string])[] = [
  ['cart/add.php', {}, 'pid'],
  ['cart/add.php', { pid: WASH, qty: '1' }, 'qty'],
  ['discount/apply.php', { code: 'X', source: 'mail' }, 'source'],
  ['customer/search.php', [], 'body'],
  ['customer/create.php', { customer: { name: 'A', phone: PHONE, isVerified: 'yes' } }, 'customer.isVerified'],
  ['customer/create.php', { customer: { name: 'A', phone: PHONE }, shipping: { city: 7 } }, 'shipping.city'],
  ['order/place.php', { payment_mode: 'cod', redeem_cash: false, expected_total: 899.5 }, 'expected_total'],
  ['conversion/sendEvent.php', { url: `/${'x'.repeat(2048)}`, event: 'InitiateCheckout' }, 'url'],
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
});
