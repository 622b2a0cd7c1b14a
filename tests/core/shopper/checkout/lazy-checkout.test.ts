/** The checkout of a page that loads its code when a shopper comes to it: nothing typed or pressed meanwhile is lost. */
import { describe, expect, it } from 'vitest';
import { checkoutCode } from '../../../../core/shopper/checkout/checkout-code.ts';
import { ATTEMPT_KEY, DRAFT_KEY } from '../../../../core/shopper/storage-keys.ts';
import { quiet } from '../../browser.ts';
import { fill, openShop, verify } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

/** Code that arrives when it is let through, and how often it was asked for. */
const lateCode = <Create>(create: Create) => {
  const asked: PromiseWithResolvers<Create>[] = [];
  return {
    load: () => {
      const arrival = Promise.withResolvers<Create>();
      asked.push(arrival);
      return arrival.promise;
    },
    count: () => asked.length,
    arrive: async () => {
      asked.at(-1)?.resolve(create);
      await quiet();
    },
    getLost: async () => {
      asked.at(-1)?.reject(new Error('the chunk is gone'));
      await quiet();
    },
  };
};

const openLate = async () => {
  const code = lateCode(checkoutCode.flow.create);
  const placing = lateCode(checkoutCode.placing.create);
  const opened = openShop({ checkout: { ...checkoutCode, flow: code, placing } });
  const tab = await opened.openTab();
  return { ...opened, code, placing, tab, checkout: tab.shopper.checkout };
};

describe('a checkout whose code comes late', () => {
  it('is not asked for by somebody who looks around and fills the cart', async () => {
    const { code, tab, checkout } = await openLate();
    await tab.shopper.cart.add(WASH);
    tab.shopper.routeChanged('/cart');
    expect(code.count()).toBe(0);
    expect(checkout.isPending.get()).toBe(true);
    expect(checkout.get()).toEqual(checkoutCode.initial);
    expect(tab.shopper.summary.get().quote.total).toBe(749);
  });

  it('keeps what is typed and pressed, in its order, until the code is there', async () => {
    const { code, checkout, connection } = await openLate();
    checkout.setPhone('98');
    checkout.setPhone(PHONE);
    const sending = checkout.sendOtp();
    expect(code.count()).toBe(1);
    expect(connection.calls.map(({ name }) => name)).not.toContain('sendOtp');
    await code.arrive();
    await sending;
    expect(checkout.get()).toMatchObject({ stage: 'verify', form: { phone: PHONE } });
    expect(connection.calls.filter(({ name }) => name === 'sendOtp')).toHaveLength(1);
    expect(checkout.isPending.get()).toBe(false);
  });

  it('says that the shop could not be reached where the code is lost, and asks for it again', async () => {
    const { code, checkout } = await openLate();
    checkout.setPhone(PHONE);
    const sending = checkout.sendOtp();
    await code.getLost();
    await sending;
    expect(checkout.get()).toMatchObject({ stage: 'send', busy: null, notice: { code: 'UNREACHABLE' } });
    checkout.setPhone(PHONE);
    const again = checkout.sendOtp();
    expect(code.count()).toBe(2);
    await code.arrive();
    await again;
    expect(checkout.get()).toMatchObject({ stage: 'verify', notice: null });
  });

  it('goes on after a reload with what was typed and verified', async () => {
    const { code, tab, checkout, lastOtp } = await openLate();
    void checkout.load();
    await code.arrive();
    await verify(tab, lastOtp);
    expect(tab.tabStorage.get(DRAFT_KEY)).not.toBeNull();
    const reloading = tab.reload();
    await quiet();
    expect(code.count()).toBe(2);
    await code.arrive();
    expect((await reloading).shopper.checkout.get()).toMatchObject({ isVerified: true, form: { phone: PHONE } });
  });

  it('is asked for when another tab has lost the answer to its order, which both then show', async () => {
    const { code, placing, checkout, local, clock } = await openLate();
    const request = { mode: 'cod', redeemCash: false, expectedTotal: 749, shipping: {}, billing: null, key: 'k' };
    local.set(ATTEMPT_KEY, JSON.stringify({ body: '', request, at: clock.now(), isLost: true }));
    await quiet();
    expect(code.count()).toBe(1);
    await code.arrive();
    expect(placing.count()).toBe(1);
    await placing.arrive();
    expect(checkout.get()).toMatchObject({ isUnanswered: true });
  });

  it('loads what places an order with the first order, and again where it was lost', async () => {
    const { code, placing, tab, checkout, lastOtp } = await openLate();
    await tab.shopper.cart.add(WASH);
    void checkout.load();
    await code.arrive();
    await verify(tab, lastOtp);
    fill(tab);
    expect(placing.count()).toBe(0);
    const lost = checkout.place();
    await placing.getLost();
    await lost;
    expect(checkout.get()).toMatchObject({ placed: null, busy: null, notice: { code: 'UNREACHABLE' } });
    const again = checkout.place();
    expect(placing.count()).toBe(2);
    await placing.arrive();
    await again;
    expect(checkout.get()).toMatchObject({ notice: null, placed: { state: 'pending_payment' } });
  });

  it('looks at the order that another tab sends once its own form is open', async () => {
    const { code, placing, checkout, local, clock } = await openLate();
    void checkout.load();
    await code.arrive();
    const request = { mode: 'cod', redeemCash: false, expectedTotal: 749, shipping: {}, billing: null, key: 'k' };
    local.set(ATTEMPT_KEY, JSON.stringify({ body: '', request, at: clock.now(), isLost: true }));
    await quiet();
    expect(placing.count()).toBe(1);
    await placing.arrive();
    expect(checkout.get()).toMatchObject({ isUnanswered: true });
  });
});
