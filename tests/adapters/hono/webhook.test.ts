/** The gateway's webhook over HTTP; what an event does to an order is shown without HTTP. */
import { expect, it } from 'vitest';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';
import { place, readyToPlace } from '../../shop/test-shop.ts';
import { event } from '../../shop/gateway-events.ts';
import { answered, API, createTestApp, HOST, type Answered } from './app.ts';

/** A shop with an unpaid order of ₹749, and the gateway's signed event that it was paid. */
const withPayment = async (broken = false) => {
  const opened = createTestApp();
  const api = await readyToPlace(opened.shop);
  const number = await place(api);
  const receiveWebhook = () => Promise.reject(new Error('the store is away'));
  const { app, errors } = broken ? createTestApp({ shop: { ...opened.shop, receiveWebhook } }) : opened;
  const send = (raw: BodyInit, headers: Record<string, string>): Promise<Answered> =>
    answered(app.request(`${HOST}${API}/payment/webhook.php`, { method: 'POST', body: raw, headers }));
  return { ...event(number, { amount: 74_900 }), api, number, send, errors };
};

it.each(['x-razorpay-signature', 'X-Signature', 'x-signature'])(
  'the webhook takes the signature from %s, and creates no session',
  async (name) => {
    const { raw, signature, send, api, number } = await withPayment();
    const { status, json, headers } = await send(raw, { [name]: signature, 'content-type': 'application/json' });
    expect({ status, json }).toEqual({ status: 200, json: { status: true, data: null, now: VIRTUAL_START } });
    expect([headers.getSetCookie(), headers.get('cache-control')]).toEqual([[], 'no-store']);
    expect(await api.getPaymentStatus({ order: number })).toMatchObject({ data: { state: 'captured' } });
  },
);

it('the webhook refuses bytes that the gateway did not sign, and changes nothing', async () => {
  const { raw, signature, send, api, number } = await withPayment();
  for (const [body, given] of [
    ...[undefined, '', `${signature}0`].map((wrong) => [raw, wrong] as const),
    ...[`${raw} `, `\ufeff${raw}`, raw.replace('749', '748'), '', '{}', 'x'.repeat(2000)].map(
      (other) => [other, signature] as const,
    ),
    [new Uint8Array([0x7b, 0xff, 0x7d]), signature] as const,
  ])
    expect(await send(body, given === undefined ? {} : { 'x-signature': given })).toMatchObject({
      status: 400,
      json: { status: false, code: 'MALFORMED' },
    });
  expect(await api.getPaymentStatus({ order: number })).toMatchObject({ data: { state: 'created' } });
});

it('the webhook answers 500 when the shop throws, so that the gateway repeats the event', async () => {
  const { raw, signature, send, errors } = await withPayment(true);
  const refused = { status: 500, json: { status: false, code: 'REFUSED' } };
  expect(await send(raw, { 'x-signature': signature })).toMatchObject(refused);
  expect(errors).toEqual([`POST ${API}/payment/webhook.php broke Error: the store is away`]);
});
