/** Reading what belongs to others, over HTTP on SQLite: shipping_address/get, order/*, order/track. */
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop, type Client } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const NOBODYS = 'BHZZZZZZZZZZ';

/** Every call that names an order, without the time in its answer. */
const answersAbout = async (client: Client, order: string): Promise<Readonly<Record<string, string>>> => {
  const bodies: Readonly<Record<string, object>> = {
    cancelOrder: { order, reason: 'Mine now, is it not?' },
    returnOrder: { order, reason: 'Mine now, is it not?', upi: 'mallory@upi' },
    verifyPayment: { order, payment_id: 'pay_1', signature: 'f'.repeat(64) },
    retryPayment: { order, payment_mode: 'upi' },
  };
  const reads = [allEndpoints.getOrder, allEndpoints.getPaymentStatus, allEndpoints.getInvoice];
  const replies = [
    ...(await Promise.all(
      reads.map(({ path }) => client.get(`${path}?order=${order}`, { accept: 'application/json' })),
    )),
    ...(await Promise.all(
      Object.entries(bodies).map(([name, body]) =>
        client.post(allEndpoints[name as keyof typeof allEndpoints].path, body),
      ),
    )),
  ];
  const names = ['getOrder', 'getPaymentStatus', 'getInvoice', ...Object.keys(bodies)];
  return Object.fromEntries(
    replies.map(({ status, text, headers }, index) => [
      names[index],
      `${status} ${headers.get('cache-control')} ${text.replace(/"now":\d+/u, '"now":0').replaceAll(order, 'ORDER')}`,
    ]),
  );
};

it('order/* of another customer is answered exactly as an order that does not exist, by every call, and is not changed', async () => {
  const owner = await shop.customer(PHONE);
  const number = await shop.place(owner, 'cod');
  const attacker = await shop.customer(OTHER_PHONE);
  const [others, nobodys] = [await answersAbout(attacker, number), await answersAbout(attacker, NOBODYS)];
  expect(others).toEqual(nobodys);
  for (const answer of Object.values(others)) expect(answer).toMatch(/^200 no-store .*ORDER_NOT_FOUND/u);
  const strangers = await answersAbout(shop.open(), number);
  for (const answer of Object.values(strangers)) expect(answer).toMatch(/^401 no-store .*NOT_SIGNED_IN/u);
  expect((await dataOf(attacker.api.listOrders())).orders).toEqual([]);
  expect(await dataOf(owner.api.getOrder({ order: number }))).toMatchObject({ state: 'confirmed', payment: 'due' });
});

it("shipping_address/get answers with the addresses of the session's own customer, whatever the request names", async () => {
  await shop.customer(PHONE);
  const attacker = await shop.customer(OTHER_PHONE);
  await dataOf(
    attacker.api.updateCustomer({
      customer: { name: 'Mallory', email: 'mallory@example.com' },
      shipping: { ...ADDRESS, st_address: 'Elsewhere' },
      billing: null,
    }),
  );
  const { path } = allEndpoints.getAddresses;
  const reply = await attacker.get(`${path}?phone=${PHONE}&customer=${PHONE}&id=1`, { 'x-customer': PHONE });
  expect(reply.json).toMatchObject({ data: { shipping: { st_address: 'Elsewhere' } } });
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const stranger = await shop.open().get(`${path}?phone=${PHONE}`);
  expect([stranger.status, stranger.text]).toEqual([401, expect.not.stringContaining(ADDRESS.st_address)]);
});

describe('order/track', () => {
  it('requires number and phone together, gives one answer whichever is wrong', async () => {
    const number = await shop.place(await shop.customer(PHONE), 'cod');
    const stranger = shop.open();
    const track = async (order: string, phone: string) =>
      (await stranger.post(`${API}/order/track.php`, { order, phone })).json;
    const { now: _one, ...wrongPhone } = await track(number, OTHER_PHONE);
    const { now: _other, ...wrongNumber } = await track(NOBODYS, PHONE);
    expect(wrongPhone).toEqual(wrongNumber);
    expect(wrongPhone).toMatchObject({ status: false, code: 'ORDER_NOT_FOUND' });
    const right = await track(number, PHONE);
    // The whole answer: no name, no address, no amount.
    const time = expect.any(Number) as number;
    expect(right).toEqual({
      status: true,
      sandbox: true,
      now: time,
      data: {
        order: number,
        state: 'confirmed',
        items: { [WASH]: 1 },
        history: [{ state: 'confirmed', at: time }],
        arrives_by: time,
        payment_held: false,
      },
    });
  });

  it('judges ten of forty guesses at a phone, from whatever sessions, and answers those at a number of nobody alike', async () => {
    const owner = await shop.customer(PHONE);
    const number = await shop.place(owner, 'cod');
    const guessed = await Promise.all(
      [number, NOBODYS].map(async (order) => {
        const replies = await Promise.all(
          Array.from({ length: 40 }, (_, guess) =>
            shop.open().post(`${API}/order/track.php`, { order, phone: String(9_000_000_000 + guess) }),
          ),
        );
        const refused = replies.filter(({ status }) => status === 429);
        for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        return replies.map(({ status, json }) => `${status} ${String(json['code'])}`).toSorted();
      }),
    );
    expect(guessed[0]).toEqual(guessed[1]);
    expect(guessed[0]?.filter((answer) => answer === '200 ORDER_NOT_FOUND')).toHaveLength(10);
    expect(guessed[0]?.filter((answer) => answer === '429 THROTTLED')).toHaveLength(30);
    expect(await dataOf(owner.api.getOrder({ order: number }))).toMatchObject({ state: 'confirmed' });
  });
});
