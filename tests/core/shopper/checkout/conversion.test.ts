/** The conversion event: fire and forget (spec 5, 7, 8). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { CONVERSION_ERROR } from '../../../../core/shopper/checkout/conversion.ts';
import { quiet } from '../../browser.ts';
import { openAt, signedIn } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

describe('a conversion event', () => {
  it('contains customer, items, amount and page, as far as they are known', async () => {
    const { cart, shopper, connection } = await openAt('/products/wash?a=1');
    await cart.applyCoupon('DAWN10');
    await shopper.quickBuy(WASH);
    expect(connection.calls.find(({ name }) => name === 'sendConversion')?.input).toEqual({
      name: '',
      phone: '',
      email: '',
      shipping: 0,
      amount: 674,
      url: 'https://shop.test/products/wash?a=1',
      event: 'InitiateCheckout',
    });
  });

  it('contains the signed-in customer, and the fee of the chosen mode', async () => {
    const { tab, connection } = await signedIn('/shop');
    tab.shopper.checkout.choosePayment('cod');
    await tab.shopper.quickBuy(WASH);
    expect(connection.calls.find(({ name }) => name === 'sendConversion')?.input).toMatchObject({
      name: 'Asha Rao',
      phone: PHONE,
      email: 'asha@example.com',
      shipping: 150,
      amount: 899,
    });
  });

  it.each([
    ['is refused', refused('MALFORMED', 'Invalid request')],
    ['is dropped', 'drop'],
    ['breaks', 'break'],
  ] as const)('that %s logs `Conversion API Error`, and the shopper can continue', async (_how, fault) => {
    const { tab, connection } = await openAt('/shop');
    connection.next('sendConversion', fault);
    await tab.shopper.quickBuy(WASH);
    await quiet();
    expect(tab.logger.map(([message]) => message)).toEqual(['Conversion API Error']);
    expect(CONVERSION_ERROR).toBe('Conversion API Error');
    expect(tab.page.visited).toEqual(['/checkout/']);
    expect(tab.shopper.cart.get()).toMatchObject({ count: 1, notice: null });
  });
});
