/** What a client and the log are told when the shop throws, and when a message cannot be delivered. */
import { describe, expect, it } from 'vitest';
import { shopMessages } from '../../../core/validation/messages.ts';
import { PHONE, START } from '../../contracts/shop-api/shop-fixture.ts';
import { API, createTestApp, get, post } from './app.ts';

describe('a shop that throws', () => {
  it('answers 500 in JSON without any detail of the error, and logs it', async () => {
    const { world } = createTestApp();
    const broken = {
      ...world.shop,
      call: () => Promise.reject(new Error('secret of the database')),
    };
    const { app } = createTestApp({ shop: broken, logger: world.logger });
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
      logger: world.logger,
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
