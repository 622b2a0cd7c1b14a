import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopMessages } from '../../../core/validation/messages.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints/all-endpoints.ts';
import { ADDRESS, PHONE, START } from '../../contracts/shop-api/shop-fixture.ts';
import { answered, API, createTestApp, get, HOST, post } from './app.ts';

const CASES: readonly (readonly [path: string, body: unknown, field: string])[] = [
  ['cart/add.php', {}, 'pid'],
  ['cart/add.php', { pid: 7, qty: 1 }, 'pid'],
  ['cart/add.php', { pid: 'bhor_0002' }, 'qty'],
  ['cart/add.php', { pid: 'bhor_0002', qty: '1' }, 'qty'],
  ['cart/add.php', { pid: 'bhor_0002', qty: null }, 'qty'],
  ['cart/add.php', { pid: 'bhor_0002', qty: [1] }, 'qty'],
  ['cart/update.php', { pid: 'bhor_0002', qty: true }, 'qty'],
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
        now: START,
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

  it('may have unknown keys, __proto__ included, which are ignored', async () => {
    const { app } = createTestApp();
    const { status, json } = await post(
      app,
      `${API}/cart/add.php`,
      '{"pid":"bhor_0002","qty":1,"price":1,"sale":1,"__proto__":{"qty":20,"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { status: true, data: { total: 1, items: { bhor_0002: { price: 949, sale: 749 } } } },
    });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(await post(app, `${API}/cart/add.php`, '{"__proto__":{"pid":"bhor_0002","qty":1}}')).toMatchObject({
      status: 400,
      json: { data: { fields: { pid: 'should be a text' } } },
    });
  });

  it('never causes a server error, whatever the JSON', async () => {
    const { app, world } = createTestApp();
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
    expect(world.errors).toEqual([]);
  });
});

describe('the HTTP layer', () => {
  it('accepts only JSON bodies, and refuses a form even if it is empty', async () => {
    const { app } = createTestApp();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ]) {
      expect(
        await post(app, `${API}/cart/add.php`, '{"pid":"bhor_0002","qty":1}', { headers: { 'content-type': type } }),
      ).toMatchObject({ status: 415, json: { status: false, code: 'MALFORMED' } });
    }
    expect(
      await post(app, `${API}/customer/logout.php`, '', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toMatchObject({ status: 415 });
    expect(
      await post(app, `${API}/cart/add.php`, '{"pid":"bhor_0002","qty":1}', {
        headers: { 'content-encoding': 'gzip' },
      }),
    ).toMatchObject({ status: 415 });
    expect(
      await post(app, `${API}/cart/add.php`, '{"pid":"bhor_0002","qty":1}', {
        headers: { 'content-type': 'Application/JSON; charset=UTF-8' },
      }),
    ).toMatchObject({ status: 200 });
    expect(await answered(app.request(`${HOST}${API}/customer/logout.php`, { method: 'POST' }))).toMatchObject({
      status: 200,
    });
  });

  it('accepts at most 16 KiB, whatever the headers declare', async () => {
    const { app } = createTestApp();
    const padded = (bytes: number): string => {
      const head = '{"pid":"bhor_0002","qty":1,"pad":"';
      return `${head}${'x'.repeat(bytes - head.length - 2)}"}`;
    };
    expect(await post(app, `${API}/cart/add.php`, padded(16 * 1024))).toMatchObject({ status: 200 });
    expect(await post(app, `${API}/cart/add.php`, padded(16 * 1024 + 1))).toMatchObject({
      status: 413,
      json: { status: false, code: 'MALFORMED' },
    });
    expect(
      await post(app, `${API}/cart/add.php`, padded(20_000), { headers: { 'content-length': '20' } }),
    ).toMatchObject({ status: 413 });
    expect(await post(app, `${API}/cart/add.php`, '{}', { headers: { 'content-length': '999999' } })).toMatchObject({
      status: 413,
    });
  });

  it('stops reading an endless body', async () => {
    const { app } = createTestApp();
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024).fill(0x20));
      },
    });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit;
    expect(await answered(app.request(`${HOST}${API}/cart/add.php`, init))).toMatchObject({ status: 413 });
    expect(pulled).toBeLessThan(25);
  });

  it('answers an unknown call or a wrong method in JSON', async () => {
    const { app } = createTestApp();
    for (const path of [`${API}/nothing.php`, `${API}/`, '/server/', `${API}/cart/add`, `${API}/cart/add.php/`]) {
      expect(await get(app, path)).toMatchObject({
        status: 404,
        json: { status: false, code: 'NOT_AVAILABLE', now: START },
      });
    }
    const wrong = await get(app, `${API}/cart/add.php`);
    expect(wrong).toMatchObject({ status: 405, json: { status: false, code: 'NOT_AVAILABLE' } });
    expect(wrong.headers.get('allow')).toBe('POST');
    const posted = await post(app, `${API}/cart/get.php`, {});
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect((await app.request(`${HOST}${API}/cart/get.php`, { method: 'HEAD' })).status).toBe(200);
    expect(
      (await app.request(`${HOST}${API}/cart/get.php`, { method: 'OPTIONS' })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });

  it('forbids caching of every answer', async () => {
    const { app } = createTestApp();
    const replies = [
      await get(app, `${API}/cart/get.php`),
      await get(app, `${API}/customer/get.php`),
      await get(app, `${API}/none.php`),
      await post(app, `${API}/cart/add.php`, {}),
      await get(app, `${API}/cart/add.php`),
    ];
    for (const { headers } of replies) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it("uses HTTP statuses beside the shop's codes: 401, 409, 429 with Retry-After, and 200 for business refusals", async () => {
    const { app } = createTestApp();
    expect((await get(app, `${API}/customer/get.php`)).status).toBe(401);
    expect((await post(app, `${API}/discount/apply.php`, { code: 'NOPE' })).status).toBe(200);
    expect((await post(app, `${API}/cart/add.php`, { pid: 'bhor_0002', qty: 21 })).status).toBe(200);
    await post(app, `${API}/otp/send.php`, { phone: PHONE });
    const tooSoon = await post(app, `${API}/otp/send.php`, { phone: PHONE });
    expect(tooSoon).toMatchObject({
      status: 429,
      json: { status: false, code: 'THROTTLED', data: { retryAfterMs: 30_000 } },
    });
    expect(tooSoon.headers.get('retry-after')).toBe('30');
  });
});

describe('a shop that throws', () => {
  it('answers 500 in JSON without any detail of the error, and logs it', async () => {
    const { world } = createTestApp();
    const broken = {
      ...world.shop,
      call: () => Promise.reject(new Error('secret of the database')),
    };
    const { app } = createTestApp({ shop: broken, journal: world.journal });
    const { status, json } = await get(app, `${API}/cart/get.php`);
    expect({ status, json }).toEqual({
      status: 500,
      json: { status: false, code: 'REFUSED', message: shopMessages.shopBroken, now: START },
    });
    expect(world.errors).toEqual([`GET ${API}/cart/get.php broke Error: secret of the database`]);
  });

  it('still answers if a message cannot be delivered, and logs the error', async () => {
    const { world } = createTestApp();
    const { app } = createTestApp({
      shop: { ...world.shop, deliverNewMessages: () => Promise.reject(new Error('down')) },
      journal: world.journal,
    });
    expect(await post(app, `${API}/otp/send.php`, { phone: PHONE })).toMatchObject({
      status: 200,
      json: { status: true, data: null },
    });
    await new Promise(setImmediate);
    expect(world.errors).toEqual(['messages could not be delivered Error: down']);
  });

  it('delivers messages after the answer by itself', async () => {
    const { app, world } = createTestApp();
    await post(app, `${API}/otp/send.php`, { phone: PHONE });
    await new Promise(setImmediate);
    expect(world.outbox.sent()).toMatchObject([{ channel: 'sms', to: PHONE }]);
  });
});
