/**
 * Placing the order: once, for the total the shopper saw, with nothing typed lost whatever happens (spec 8, 10.5,
 * 10.17, 11).
 */
import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../../../../core/ports/shop-api.ts';
import { gate, type Connection } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { fill, HOME, PHONE } from '../../open-shop.ts';
import { openReady } from '../openings.ts';
import { WASH } from '../../../samples/products.ts';

const UNREACHABLE = { kind: 'error', code: 'UNREACHABLE' };

const requests = (connection: Connection): readonly PlaceOrder[] =>
  connection.calls.filter(({ name }) => name === 'placeOrder').map(({ input }) => input as PlaceOrder);

describe('placing', () => {
  it('by cash on delivery confirms the order, empties the cart and goes to its page', async () => {
    const { tab, checkout, orders } = await openReady('cod');
    await checkout.place();
    const { placed, busy, notice } = checkout.get();
    expect(placed).toMatchObject({
      state: 'confirmed',
      payment: 'due',
      mode: 'cod',
      summary: { subtotal: 749, shipping: 150, total: 899, rewardCash: 37 },
      shipping: HOME,
      billing: null,
    });
    expect([busy, notice, tab.shopper.cart.get().count]).toEqual([null, null, 0]);
    expect(tab.page.visited).toEqual([`/payment/success?order=${placed?.order ?? ''}`]);
    expect((await orders()).map(({ order }) => order)).toEqual([placed?.order]);
  });

  it.each(['card', 'upi', 'netbanking'] as const)('by %s keeps the cart and goes to the payment page', async (mode) => {
    const { tab, checkout } = await openReady(mode);
    await checkout.place();
    expect(checkout.get().placed).toMatchObject({
      state: 'pending_payment',
      payment: 'created',
      mode,
      summary: { shipping: 0, total: 749 },
    });
    expect(tab.page.visited).toEqual([`/sandbox/pay?order=${checkout.get().placed?.order ?? ''}`]);
    expect(tab.shopper.cart.get().count).toBe(1);
  });

  it('sends what was typed and seen, once', async () => {
    const { checkout, connection } = await openReady('upi');
    await checkout.place();
    expect(requests(connection)).toEqual([
      { mode: 'upi', redeemCash: false, expectedTotal: 749, shipping: HOME, billing: null, key: expect.any(String) },
    ]);
  });

  it('sends a separate billing address if there is one', async () => {
    const { tab, checkout } = await openReady();
    checkout.setBillingSame(false);
    fill(tab, 'billing', { ...HOME, city: 'Pune' });
    await checkout.place();
    expect(checkout.get().placed).toMatchObject({
      shipping: { for_ship: 'yes', for_bill: 'no' },
      billing: { city: 'Pune', for_ship: 'no', for_bill: 'yes' },
    });
  });

  it('creates the account of a new customer first, and never twice', async () => {
    const { tab, checkout, connection } = await openReady();
    await checkout.place();
    await tab.shopper.cart.add(WASH);
    fill(tab);
    await checkout.place();
    expect([connection.count('createCustomer'), connection.count('placeOrder')]).toEqual([1, 2]);
    expect(connection.calls.find(({ name }) => name === 'createCustomer')?.input).toEqual({
      customer: { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true },
      shipping: HOME,
      billing: null,
    });
    expect(tab.shopper.session.get()).toMatchObject({ isLogged: true, customer: { phone: PHONE, name: 'Asha Rao' } });
  });

  it('waits for pending clicks, and orders their result', async () => {
    const { tab, checkout, connection } = await openReady();
    const { opened, open } = gate();
    connection.next('updateCart', { before: opened });
    void tab.shopper.cart.setQuantity(WASH, 2);
    void tab.shopper.cart.setQuantity(WASH, 3);
    const placing = checkout.place();
    await quiet();
    expect([connection.count('createCustomer'), connection.count('placeOrder')]).toEqual([0, 0]);
    open();
    await placing;
    expect(checkout.get().placed).toMatchObject({ items: { [WASH]: { qty: 3 } }, summary: { total: 2397 } });
  });

  it('deletes the draft when it is done, and keeps the customer signed in', async () => {
    const { tab, checkout } = await openReady();
    await checkout.place();
    expect([tab.session.get('checkout'), tab.session.get('placing')]).toEqual([null, null]);
    expect((await tab.reload('/')).shopper.session.get().isLogged).toBe(true);
  });
});

describe('a double tap', () => {
  it('places once', async () => {
    const { checkout, connection, orders } = await openReady();
    const taps = [checkout.place(), checkout.place()];
    expect(checkout.get().busy).toBe('placing');
    await Promise.all(taps);
    expect([connection.count('placeOrder'), (await orders()).length]).toEqual([1, 1]);
  });

  it('places once although the shop is slow', async () => {
    const { checkout, connection, orders } = await openReady('upi');
    const { opened, open } = gate();
    connection.next('placeOrder', { after: opened });
    const first = checkout.place();
    await quiet();
    const second = checkout.place();
    open();
    await Promise.all([first, second]);
    expect((await orders()).length).toBe(1);
  });
});

describe('an answer that was lost', () => {
  it('places once, when the button is pressed again', async () => {
    const { tab, checkout, connection, orders } = await openReady('upi');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    expect(checkout.get()).toMatchObject({
      busy: null,
      placed: null,
      notice: UNREACHABLE,
      form: { shipping: HOME, mode: 'upi' },
    });
    expect(tab.page.visited).toEqual([]);
    await checkout.place();
    expect(checkout.get()).toMatchObject({ notice: null, placed: { state: 'pending_payment' } });
    expect((await orders()).length).toBe(1);
    const [first, second] = requests(connection);
    expect(second).toEqual(first);
  });

  it('places once, when the page was reloaded in between', async () => {
    const { tab, checkout, connection, orders } = await openReady('upi');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    const again = await tab.reload();
    await again.shopper.checkout.place();
    expect((await orders()).length).toBe(1);
    expect(again.shopper.checkout.get().placed?.order).toBe((await orders())[0]?.order);
  });

  it('of an order by cash on delivery is found after a reload: the cart is empty, and the order’s page is shown', async () => {
    const { tab, checkout, connection, orders } = await openReady('cod');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    const again = await tab.reload();
    const [order] = await orders();
    expect(again.shopper.checkout.get().placed?.order).toBe(order?.order);
    expect(again.page.visited).toEqual([`/payment/success?order=${order?.order ?? ''}`]);
    expect((await again.reload('/')).page.visited).toEqual([]);
  });

  it('is found at the second reload if the shop cannot be reached at the first', async () => {
    const { tab, checkout, connection, orders } = await openReady('cod');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    connection.next('placeOrder', 'drop');
    const offline = await tab.reload();
    expect(offline.shopper.checkout.get()).toMatchObject({ placed: null, notice: UNREACHABLE });
    const again = await offline.reload();
    expect(again.shopper.checkout.get().placed?.order).toBe((await orders())[0]?.order);
  });

  it('of an order that was never placed is requested once, and the refusal is shown', async () => {
    const { tab, checkout, connection } = await openReady('cod');
    connection.next('placeOrder', 'drop');
    await checkout.place();
    await tab.shopper.cart.remove(WASH);
    const again = await tab.reload();
    expect(again.shopper.checkout.get()).toMatchObject({ placed: null, notice: { code: 'CART_EMPTY' } });
    expect((await again.reload()).shopper.checkout.get().notice).toBeNull();
  });

  it('to a call that throws allows the form to be sent again', async () => {
    const { checkout, connection, orders } = await openReady('cod');
    connection.next('placeOrder', 'break');
    await expect(checkout.place()).rejects.toThrow('a bug');
    expect(checkout.get()).toMatchObject({
      busy: null,
      placed: null,
      notice: { kind: 'error', message: 'Something went wrong. Try again' },
    });
    await checkout.place();
    expect(await orders()).toHaveLength(1);
  });

  it('is not confused with another order: a changed order has another key', async () => {
    const { tab, checkout, connection, orders } = await openReady('upi');
    connection.next('placeOrder', 'drop');
    await checkout.place();
    await tab.shopper.cart.add(WASH);
    await checkout.place();
    const [first, second] = requests(connection);
    expect(second?.key).not.toBe(first?.key);
    expect((await orders()).map(({ summary }) => summary.total)).toEqual([1498]);
  });

  it.each([
    '',
    'soon',
    'null',
    '7',
    '{}',
    '{"body":"x"}',
    '{"body":"x","request":null}',
    '{"body":"x","request":{"key":7}}',
  ])('is ignored if the tab has stored %j', async (text) => {
    const { tab, checkout, connection } = await openReady('cod');
    tab.session.set('placing', text);
    await checkout.place();
    expect([connection.count('placeOrder'), checkout.get().placed?.state]).toEqual([1, 'confirmed']);
    tab.session.set('placing', text);
    expect((await tab.reload('/')).page.visited).toEqual([]);
    expect(connection.count('placeOrder')).toBe(1);
  });
});
