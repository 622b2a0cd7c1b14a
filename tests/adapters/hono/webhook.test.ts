import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';
import { dataOf, place, readyToPlace } from '../../shop/test-shop.ts';
import { answered, API, createTestApp, HOST, type Answered } from './app.ts';

const PATH = `${HOST}${API}/payment/webhook.php`;

/** A shop with an unpaid order, and the gateway's signed event that it was paid. */
const withPayment = async () => {
  const { app, shop } = createTestApp();
  const api = await readyToPlace(shop);
  const order = await place(api);
  const gateway = createSandboxGateway({ hasher: createSimulatedHasher(), store: createMemoryStore() });
  const event = await gateway.play(
    { gatewayOrder: `sandbox_${order}`, payPage: '', amount: rupees(749) },
    { id: 'event_1', kind: 'captured', number: order, payment: 'pay_1', at: VIRTUAL_START },
  );
  const send = (raw: BodyInit, headers: Record<string, string>): Promise<Answered> =>
    answered(app.request(PATH, { method: 'POST', body: raw, headers }));
  const state = async (): Promise<string> => {
    const answer = await api.getPaymentStatus({ order });
    return answer.status ? answer.data.state : answer.code;
  };
  return { app, shop, order, event, send, state };
};

const REFUSED = {
  status: 400,
  json: {
    status: false,
    code: 'MALFORMED',
    message: expect.stringContaining(shopMessages.malformed),
    now: VIRTUAL_START,
  },
};

describe('payment/webhook', () => {
  it("accepts the gateway's signed event, also repeatedly, and creates no session", async () => {
    const { event, send, state, shop } = await withPayment();
    const sent = async (): Promise<number> => {
      await shop.deliverMessages();
      return shop.messenger.sent().length;
    };
    const before = await sent();
    for (const header of ['x-razorpay-signature', 'X-Signature', 'x-signature']) {
      const { status, json, headers } = await send(event.raw, {
        [header]: event.signature,
        'content-type': 'application/json',
      });
      expect({ status, json }).toEqual({ status: 200, json: { status: true, data: null, now: VIRTUAL_START } });
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(await state()).toBe('captured');
      // An SMS and a mail, once.
      expect(await sent()).toBe(before + 2);
    }
  });

  it('refuses bytes that the gateway did not sign, and changes nothing', async () => {
    const { event, send, state } = await withPayment();
    const { raw, signature } = event;
    expect(await send(raw, {})).toMatchObject(REFUSED);
    expect(await send(raw, { 'x-signature': '' })).toMatchObject(REFUSED);
    expect(await send(raw, { 'x-signature': `${signature}0` })).toMatchObject(REFUSED);
    for (const other of [`${raw} `, `\ufeff${raw}`, raw.replace('749', '748'), '', '{}', 'x'.repeat(2000)]) {
      expect(await send(other, { 'x-signature': signature })).toMatchObject(REFUSED);
    }
    expect(await send(new Uint8Array([0x7b, 0xff, 0x7d]), { 'x-signature': signature })).toMatchObject(REFUSED);
    expect(await state()).toBe('created');
  });

  it('acknowledges events of unknown orders, so that the gateway stops repeating them', async () => {
    const { send, shop } = await withPayment();
    const gateway = createSandboxGateway({ hasher: createSimulatedHasher(), store: createMemoryStore() });
    const { raw, signature } = await gateway.play(
      { gatewayOrder: 'sandbox_BH0000000000', payPage: '', amount: rupees(1) },
      { id: 'event_2', kind: 'captured', number: 'BH0000000000', payment: 'pay_2', at: VIRTUAL_START },
    );
    expect(await send(raw, { 'x-signature': signature })).toMatchObject({ status: 200, json: { status: true } });
    expect(shop.logged.length).toBeGreaterThan(0);
  });

  it('answers 500 when the shop throws, so that the gateway repeats the event', async () => {
    const { event, shop, order } = await withPayment();
    const broken = { ...shop, receiveWebhook: () => Promise.reject(new Error('the store is away')) };
    const { app, errors } = createTestApp({ shop: broken });
    const reply = await answered(
      app.request(PATH, { method: 'POST', body: event.raw, headers: { 'x-signature': event.signature } }),
    );
    expect(reply).toMatchObject({ status: 500, json: { status: false, code: 'REFUSED' } });
    await dataOf(shop.sendGatewayEvent(order, 'captured'));
    expect(errors).toEqual([`POST ${API}/payment/webhook.php broke Error: the store is away`]);
  });
});
