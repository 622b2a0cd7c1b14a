/** Erasure by the operator: the same as by the customer, for whoever asks in another way. */
import { describe, expect, it } from 'vitest';
import { customers, ledgers } from '../../../../core/shop/documents/customers.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { moved, openCod, openPaid, openUnpaid, orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';

describe('erasing a customer by the operator', () => {
  it('removes what the customer’s own erasure removes, signs out everywhere, and keeps the order without its owner', async () => {
    const opened = await openCod();
    const { shop, api, number } = opened;
    await moved(opened, ...TO_DELIVERY);
    expect(await dataOf(shop.eraseCustomer(` ${PHONE}`))).toEqual({ orders: 1, complaints: 0 });
    expect(await kept(shop, customers.key(PHONE))).toBeUndefined();
    expect(await kept(shop, ledgers.key(PHONE))).toBeUndefined();
    expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
    const order = await orderRecordOf(opened);
    expect([order.phone, order.erasedAt, order.invoice?.number]).toEqual([
      `erased-${number}`,
      shop.clock.now(),
      expect.any(String),
    ]);
    expect((await dataOf(shop.findCustomer(PHONE)))?.erasedAt).toBe(shop.clock.now());
  });

  it('says who ended an order that it lets expire', async () => {
    const opened = await openUnpaid();
    await dataOf(opened.shop.eraseCustomer(PHONE));
    expect((await orderRecordOf(opened)).history.at(-1)).toMatchObject({ state: 'expired', by: 'operator' });
  });

  it('reaches a phone that has only given a consent', async () => {
    const shop = createTestShop();
    const api = shop.session();
    await dataOf(api.sendOtp({ phone: OTHER_PHONE }));
    await dataOf(api.verifyOtp({ phone: OTHER_PHONE, otp: await shop.lastOtp() }));
    await dataOf(api.signUpForOffers({ phone: OTHER_PHONE, purposes: ['offers'] }));
    expect(await dataOf(shop.eraseCustomer(OTHER_PHONE))).toEqual({ orders: 0, complaints: 0 });
    expect((await dataOf(shop.findCustomer(OTHER_PHONE)))?.consentHistory).toEqual([]);
  });

  it('is refused as long as an order is on its way, for an unknown number, and for what is none', async () => {
    const { shop } = await openPaid();
    expect(await refusalUnchanged(shop, () => shop.eraseCustomer(PHONE))).toMatchObject({ code: 'ORDER_STATE' });
    expect(await refusalUnchanged(shop, () => shop.eraseCustomer(OTHER_PHONE))).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
    expect(await refusalUnchanged(shop, () => shop.eraseCustomer('12345'))).toMatchObject({ code: 'FIELD_INVALID' });
  });
});
