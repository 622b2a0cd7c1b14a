/** What a client and the log are told when the shop throws, and when a message cannot be delivered. */
import { describe, expect, it } from 'vitest';
import { shopMessages } from '../../../core/validation/messages.ts';
import { PHONE } from '../../samples/customers.ts';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';
import { API, createTestApp, get, post } from './app.ts';

describe('a shop that throws', () => {
  it('answers 500 in JSON without any detail of the error, and logs it', async () => {
    const { shop } = createTestApp();
    const broken = { ...shop, call: () => Promise.reject(new Error('secret of the database')) };
    const { app, errors } = createTestApp({ shop: broken });
    const { status, json } = await get(app, `${API}/cart/get.php`);
    expect({ status, json }).toEqual({
      status: 500,
      json: { status: false, code: 'REFUSED', message: shopMessages.shopBroken, now: VIRTUAL_START },
    });
    expect(errors).toEqual([`GET ${API}/cart/get.php broke Error: secret of the database`]);
  });

  it('still answers if a message cannot be delivered, and logs the error', async () => {
    const { shop } = createTestApp();
    const { app, errors } = createTestApp({
      shop: { ...shop, deliverNewMessages: () => Promise.reject(new Error('down')) },
    });
    expect(await post(app, `${API}/otp/send.php`, { phone: PHONE })).toMatchObject({
      status: 200,
      json: { status: true, data: null },
    });
    await new Promise(setImmediate);
    expect(errors).toEqual(['messages could not be delivered Error: down']);
  });
});
