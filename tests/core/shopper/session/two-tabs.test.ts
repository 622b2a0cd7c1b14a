/**
 * Two tabs share the cart and the countdown, and a page out of the back/forward cache shows nothing stale (spec 10.10,
 * 10.14).
 */
import { describe, expect, it } from 'vitest';
import { quiet, type Tab } from '../../browser.ts';
import { fill, openShop, verify } from '../../open-shop.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { SIGNED_OUT } from '../../../samples/sessions.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';

const openTwo = async () => {
  const opened = openShop();
  return { ...opened, a: await opened.openTab('/'), b: await opened.openTab('/cart') };
};
const shown = ({ shopper }: Tab) => {
  const { items, discount, count } = shopper.cart.get();
  return { items, discount, count, total: shopper.summary.get().quote.total };
};

describe('a phone that one tab has verified', () => {
  /** A tab at the checkout, in which something is typed, and one that then verifies the phone. */
  const openVerified = async (options: { readonly hasAccount?: boolean; readonly typed?: string } = {}) => {
    const opened = openShop();
    if (options.hasAccount === true) await opened.customer(PHONE);
    const open = await opened.openTab('/checkout');
    if (options.typed !== undefined) open.shopper.checkout.setPhone(options.typed);
    await verify(await opened.openTab('/checkout'), opened.lastOtp);
    await quiet();
    return { ...opened, shown: () => open.shopper.checkout.get() };
  };

  it('is known to the others, open ones and later ones, and nothing of it stays in the storage', async () => {
    const { shown, openTab, local } = await openVerified();
    const later = await openTab('/checkout');
    for (const checkout of [shown(), later.shopper.checkout.get()])
      expect(checkout).toMatchObject({
        isVerified: true,
        accountExists: false,
        stage: 'verify',
        form: { phone: PHONE },
      });
    expect(local.get('verified-phone')).toBeNull();
  });

  it('does not replace a number that is being typed, and is not believed where the shop does not confirm it', async () => {
    const { shown } = await openVerified({ typed: '98765' });
    expect(shown()).toMatchObject({ isVerified: false, form: { phone: '98765' } });
    const other = openShop();
    const tab = await other.openTab('/checkout');
    other.local.set('verified-phone', PHONE);
    await quiet();
    expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: false, form: { phone: '' } });
  });

  it('signs a customer in everywhere: the others go on with the address', async () => {
    const { shown } = await openVerified({ hasAccount: true });
    expect(shown()).toMatchObject({ isVerified: true, form: { phone: PHONE, shipping: { city: 'New Delhi' } } });
  });
});

describe('two tabs', () => {
  it('share signing in and the emptied cart of a placed order, reward cash included', async () => {
    const { a, b, customer, sendGatewayEvent, lastOtp, shop } = await openTwo();
    await customer(PHONE);
    await shop.grantRewardCash({ phone: PHONE, amount: 120, reason: 'goodwill' });
    await verify(a, lastOtp);
    await quiet();
    expect(b.shopper.session.get()).toMatchObject({ isLogged: true, customer: { phone: PHONE }, cash: 120 });
    await a.shopper.cart.add(WASH);
    fill(a);
    a.shopper.checkout.setRedeemCash(true);
    a.shopper.checkout.choosePayment('upi');
    a.shopper.checkout.setRedeemCash(true);
    await a.shopper.checkout.place();
    const order = a.shopper.checkout.get().placed?.order ?? '';
    await sendGatewayEvent(order, 'captured');
    await a.payment.watch(order);
    await quiet();
    expect(b.shopper.cart.get().count).toBe(0);
    expect(b.shopper.session.get().cash).toBe(0);
  });

  it('show nothing of a customer any more once one of them verifies the phone of somebody without an account', async () => {
    const { a, b, customer, lastOtp } = await openTwo();
    await customer(PHONE);
    await verify(a, lastOtp);
    await quiet();
    await verify(a, lastOtp, OTHER_PHONE);
    await quiet();
    for (const { shopper } of [a, b]) expect(shopper.session.get()).toMatchObject(SIGNED_OUT);
  });

  it('share a new account, and the reward cash that it had before', async () => {
    const { a, b, lastOtp, shop, connection } = await openTwo();
    await shop.grantRewardCash({ phone: PHONE, amount: 120, reason: 'goodwill' });
    await verify(a, lastOtp);
    await a.shopper.cart.add(WASH);
    fill(a);
    connection.next('placeOrder', 'drop');
    await a.shopper.checkout.place();
    await quiet();
    for (const { shopper } of [a, b])
      expect(shopper.session.get()).toMatchObject({ isLogged: true, customer: { name: 'Asha Rao' }, cash: 120 });
  });

  it('do not share what is typed at the checkout', async () => {
    const { a, b } = await openTwo();
    fill(a);
    await quiet();
    expect(b.shopper.checkout.get().form.shipping.name).toBe('');
  });
});

describe('a page that is shown again', () => {
  it('from the back/forward cache shows the current cart, countdown and session', async () => {
    const { a, direct, clock, device } = await openTwo();
    await a.shopper.cart.add(WASH);
    await a.shopper.cart.applyCoupon('DAWN10');
    device.sleep();
    await direct.updateCart({ pid: WASH, qty: 5 });
    await clock.advance(600_000);
    expect(shown(a).count).toBe(1);
    a.page.show();
    await quiet();
    expect(shown(a)).toMatchObject({ count: 5, total: 3370 });
    expect(a.shopper.offer.get().seconds).toBe(300);
  });

  it('shows the cart of a new session, although its versions start again', async () => {
    const { a, direct } = await openTwo();
    for (let unit = 0; unit < 3; unit += 1) await a.shopper.cart.add(WASH);
    await direct.logout();
    await direct.addToCart({ pid: SYSTEM, qty: 1 });
    a.page.show();
    await quiet();
    expect(Object.keys(shown(a).items)).toEqual([SYSTEM]);
  });
});
