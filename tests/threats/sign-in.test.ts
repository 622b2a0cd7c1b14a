/** Abuse of signing in, over HTTP on SQLite: customer/search, otp/send, otp/verify, customer/create. */
import { describe, expect, it } from 'vitest';
import { customers } from '../../core/shop/documents/customers.ts';
import { OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop, type Client } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const withoutTime = (text: string): string => text.replace(/"now":\d+/u, '"now":0');

/** A password that was not sent. */
const wrong = (otp: string, add: number): string => String((Number(otp) + add) % 1_000_000).padStart(6, '0');

describe('customer/search', () => {
  it('answers the same bytes for a customer and for anybody else, until the phone is verified in this session', async () => {
    const customer = await shop.customer(PHONE);
    const stranger = shop.open();
    const [known, unknown] = await Promise.all(
      [PHONE, OTHER_PHONE].map((phone) => stranger.post(`${API}/customer/search.php`, { phone })),
    );
    expect(withoutTime(known?.text ?? '')).toBe(withoutTime(unknown?.text ?? '-'));
    expect([...(known?.headers.keys() ?? [])]).toEqual([...(unknown?.headers.keys() ?? [])]);
    expect(await dataOf(customer.api.searchCustomer({ phone: PHONE }))).toEqual({ exists: true });
    expect(await dataOf(customer.api.searchCustomer({ phone: OTHER_PHONE }))).toEqual({});
  });

  it('takes the same time for a customer and for anybody else until then, as it finds the same documents', async () => {
    const customer = await shop.customer(PHONE);
    const stranger = shop.open();
    await dataOf(stranger.api.addToCart({ pid: WASH, qty: 1 }));
    const searching = (client: Client, phone: string) => shop.foundBy(() => client.api.searchCustomer({ phone }));
    const found = await searching(stranger, OTHER_PHONE);
    expect(found.length).toBeGreaterThan(0);
    expect(await searching(stranger, PHONE)).toEqual(found);
    expect(await searching(customer, PHONE)).toContain(customers.key(PHONE));
  });
});

it('otp/verify accepts at most five parallel guesses, and none after a restart', async () => {
  const { api } = shop.open();
  await api.sendOtp({ phone: PHONE });
  const otp = await shop.lastOtp(PHONE);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => api.verifyOtp({ phone: PHONE, otp: wrong(otp, index + 1) })),
  );
  expect(answers.filter((answer) => !answer.status && answer.code === 'OTP_WRONG')).toHaveLength(5);
  await shop.restart();
  expect(await api.verifyOtp({ phone: PHONE, otp })).toMatchObject({ code: 'OTP_EXPIRED' });
});
