import { describe, expect, it } from 'vitest';
import { shopMessages } from '../../../core/validation/messages.ts';
import { answeredWith, clientOf } from './backend.ts';
import { WASH } from '../../samples/products.ts';

const cartOf = async (data: unknown) => answeredWith(data).getCart();

const EMPTY_CART = { items: {}, total: 0, discount: { isApplied: false, code: '' } };

describe('the client’s decoding of PHP responses', () => {
  it('reads [] as an empty map', async () => {
    expect(await cartOf([])).toEqual({ status: true, data: EMPTY_CART });
    expect(await cartOf({ items: [], total: 0, discount: [] })).toEqual({ status: true, data: EMPTY_CART });
    expect(await answeredWith([]).searchCustomer({ phone: '9876543210' })).toEqual({ status: true, data: {} });
    expect(await answeredWith({ shipping: [], billing: [] }).getAddresses()).toEqual({
      status: true,
      data: { shipping: null, billing: null },
    });
  });

  it('reads missing data as empty data', async () => {
    const { api } = clientOf(() => ({ text: '{"status":true}' }));
    expect(await api.getCart()).toEqual({ status: true, data: EMPTY_CART });
    expect(await api.addToCart({ pid: WASH, qty: 1 })).toEqual({ status: true, data: {} });
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: false } });
    expect(await api.getRewardCash()).toEqual({ status: true, data: { cashback: 0 } });
    expect(await api.sendOtp({ phone: '9876543210' })).toEqual({ status: true, data: null });
    expect(await api.listOrders()).toEqual({ status: true, data: { orders: [] } });
  });

  it('regards a coupon as applied if only its code is sent', async () => {
    expect(await cartOf({ items: [], total: 0, discount: { code: 'DAWN10' } })).toEqual({
      status: true,
      data: { ...EMPTY_CART, discount: { isApplied: true, code: 'DAWN10' } },
    });
  });

  it('uses the requested code if the response to applying contains only the percentage', async () => {
    expect(await answeredWith({ isApplied: true, off: 10 }).applyCoupon({ code: ' dawn10' })).toEqual({
      status: true,
      data: { isApplied: true, code: 'DAWN10', off: 10 },
    });
  });

  it('accepts JSON with a boolean status as an answer, whatever the HTTP status', async () => {
    for (const status of [200, 400, 401, 404, 409, 429, 500, 503]) {
      const { api } = clientOf(() => ({ status, text: '{"status":false,"message":"Please try later"}' }));
      expect(await api.getCart()).toEqual({ status: false, code: 'REFUSED', message: 'Please try later' });
      for (const call of [api.getOffer, api.listOrders]) {
        // Status 404 means that the backend has no such call; see optional-calls.test.ts.
        expect(await call()).toMatchObject(
          status === 404 ? { code: 'NOT_AVAILABLE' } : { code: 'REFUSED', message: 'Please try later' },
        );
      }
    }
    const { api } = clientOf(() => ({ status: 500, text: '{"status":true,"data":{"isLogged":true}}' }));
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: true } });
  });

  it('keeps a refusal whose details cannot be decoded', async () => {
    const refusal = (details: object) =>
      clientOf(() => ({ text: JSON.stringify({ status: false, ...details }) })).api.getCart();
    expect(await refusal({})).toEqual({ status: false, code: 'REFUSED', message: shopMessages.refused });
    expect(await refusal({ code: 'toString', message: ['x'], data: 'x', now: 'x' })).toEqual({
      status: false,
      code: 'REFUSED',
      message: shopMessages.refused,
    });
    expect(
      await refusal({
        code: 'THROTTLED',
        message: 'Wait',
        data: { retryAfterMs: '500', quotes: [], fields: [] },
        now: '7',
      }),
    ).toEqual({ status: false, code: 'THROTTLED', message: 'Wait', data: { fields: {}, retryAfterMs: 500 }, now: 7 });
    expect(await refusal({ data: { fields: { city: 'Please fill this field' } } })).toMatchObject({
      data: { fields: { city: 'Please fill this field' } },
    });
  });

  it('keeps a code that the call may be refused with, and replaces any other by REFUSED', async () => {
    const { api } = clientOf(() => ({ text: JSON.stringify({ status: false, code: 'OTP_WRONG', message: 'Wrong' }) }));
    expect(await api.verifyOtp({ phone: '9876543210', otp: '123456' })).toMatchObject({ code: 'OTP_WRONG' });
    expect(await api.getCart()).toEqual({ status: false, code: 'REFUSED', message: 'Wrong' });
    expect(await api.listOrders()).toEqual({ status: false, code: 'REFUSED', message: 'Wrong' });
  });

  it('skips the byte-order mark of a PHP file', async () => {
    const { api } = clientOf(() => ({ text: '\uFEFF{"status":true,"data":{"isLogged":1}}' }));
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: true } });
  });
});
