import { describe, expect, it } from 'vitest';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { orderNotFound } from '../../../../core/shop/calls/refusals.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { decideOnOrder } from '../../../../core/shop/orders/decide-on-order.ts';
import { attachGateway } from '../../../../core/shop/payments/open-payment.ts';
import { kept } from '../../../shop/stored.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { PaymentGateway } from '../../../../core/ports/payments/payments.ts';
import { MINUTE } from '../../../samples/durations.ts';
import {
  type TestShopOptions,
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  order,
  place,
  readyToPlace,
  refusalOf,
  stateOf,
  verify,
} from '../../../shop/test-shop.ts';

/** A gateway that opens payments as a test wants it. */
const opening = (open: PaymentGateway['open']): TestShopOptions => ({ gateway: (fake) => ({ ...fake, open }) });

describe('a gateway that cannot be reached', () => {
  it('loses nothing: the order fails, its reservations are released, and cart and code are kept', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 120);
    shop.gatewayConnection.fails = true;
    const attempt = order({ redeemCash: true, expectedTotal: 629 });
    expect(await refusalOf(api.placeOrder(attempt))).toMatchObject({
      code: 'NO_GATEWAY',
      message: 'Online payment isn’t available right now. You can pay cash on delivery',
      now: shop.clock.now(),
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    expect((await dataOf(api.getCart())).total).toBe(1);
    expect((await dataOf(api.listOrders())).orders.map(({ state }) => state)).toEqual(['payment_failed']);
    expect(shop.logged).toEqual(['the gateway did not open a payment']);
    shop.gatewayConnection.fails = false;
    expect((await dataOf(api.placeOrder(attempt))).payPage).toMatch(/^\/sandbox\/pay\?order=BH/u);
  });

  it('is called again for the same key if the first call was interrupted', async () => {
    let hang = true;
    const shop = createTestShop(
      opening(({ number }) =>
        hang ? new Promise(() => undefined) : Promise.resolve({ id: number, payPage: `/pay/${number}` }),
      ),
    );
    const api = await readyToPlace(shop);
    const attempt = order();
    void api.placeOrder(attempt);
    await shop.clock.advance(MINUTE);
    hang = false;
    const placed = await dataOf(api.placeOrder(attempt));
    expect(placed.payPage).toBe(`/pay/${placed.order.order}`);
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });

  it('does not undo the result of another call with the same key', async () => {
    const opens: ((fails: boolean) => void)[] = [];
    const shop = createTestShop(
      opening(
        ({ number }) =>
          new Promise((resolve, reject) => {
            opens.push((fails) =>
              fails ? reject(new Error('out of reach')) : resolve({ id: number, payPage: `/pay/${number}` }),
            );
          }),
      ),
    );
    const api = await readyToPlace(shop);
    const attempt = order();
    const answers = [api.placeOrder(attempt), api.placeOrder(attempt)];
    await shop.clock.advance(0);
    opens[1]?.(false);
    await shop.clock.advance(0);
    opens[0]?.(true);
    const [first, second] = await Promise.all(answers.map(dataOf));
    expect(first).toEqual(second);
    expect(first?.order.state).toBe('pending_payment');
  });

  /** Placing, cut off between its two decisions; `fail` and `open` let the gateway answer. */
  const inBetween = async () => {
    let answer: { readonly open: () => void; readonly fail: () => void } | undefined;
    const shop = createTestShop(
      opening(
        ({ number }) =>
          new Promise((resolve, reject) => {
            answer = {
              open: () => resolve({ id: number, payPage: `/pay/${number}` }),
              fail: () => reject(new Error('out of reach')),
            };
          }),
      ),
    );
    const api = await readyToPlace(shop);
    const attempt = order();
    const placing = api.placeOrder(attempt);
    await shop.clock.advance(0);
    const number = (await dataOf(api.listOrders())).orders[0]?.order ?? '';
    return { shop, api, attempt, placing, number, open: () => answer?.open(), fail: () => answer?.fail() };
  };

  it.each(['open', 'fail'] as const)('does not change an order that changed before it could %s', async (how) => {
    const { shop, api, placing, number, ...gateway } = await inBetween();
    await shop.sendGatewayEvent(number, 'captured');
    gateway[how]();
    expect(await dataOf(placing)).toMatchObject({ payPage: null, order: { order: number, state: 'confirmed' } });
    expect(await stateOf(api, number)).toBe('confirmed');
  });

  it.each(['open', 'fail'] as const)(
    'returns that there is no order if it was removed before it could %s',
    async (how) => {
      const { shop, placing, number, ...gateway } = await inBetween();
      await shop.store.update({ writes: [orders.key(number)] }, () => ({
        answer: null,
        writes: [remove(orders.key(number))],
      }));
      gateway[how]();
      expect((await refusalOf(placing)).code).toBe('ORDER_NOT_FOUND');
    },
  );

  it('fails the order, and does not change a session that has been signed out meanwhile', async () => {
    const { shop, api, placing, number, fail } = await inBetween();
    await api.logout();
    fail();
    expect((await refusalOf(placing)).code).toBe('NO_GATEWAY');
    await shop.clock.advance(MINUTE);
    await verify(shop, api);
    expect(await stateOf(api, number)).toBe('payment_failed');
  });

  it('refunds the payment of an order whose gateway is no longer configured', async () => {
    const { shop, api, attempt } = await inBetween();
    const later = createTestShop({ store: shop.store, clock: shop.clock, gateway: null }).session(api.token());
    expect((await refusalOf(later.placeOrder(attempt))).code).toBe('NO_GATEWAY');
    expect((await dataOf(later.listOrders())).orders[0]?.state).toBe('payment_failed');
  });
});

describe('a payment that the gateway opens late', () => {
  it('is stored, and does not replace the payment of a newer attempt', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    const first = await kept(shop, orders.key(number));
    if (first === undefined) throw new Error('there is no order');
    await shop.sendGatewayEvent(number, 'failed');
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    const late = attachGateway(first.payment, { id: 'late', payPage: '/late' }, shop.clock.now());
    await decideOnOrder({ store: shop.store, settings: DEFAULT_SETTINGS }, number, late, orderNotFound);
    const { payment } = (await kept(shop, orders.key(number))) ?? first;
    expect(payment.gatewayOrder).toBe(`sandbox_${number}_2`);
    expect(payment.opened.at(-1)?.gatewayOrder).toBe('late');
  });
});
