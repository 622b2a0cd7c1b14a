/** `catalogue`: products and prices. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { products } from '../../../core/catalogue/products.ts';
import { cli } from '../run-cli.ts';
import { SYSTEM } from '../../samples/products.ts';

describe('bhor catalogue', () => {
  it('lists every product with its list price and its price', async () => {
    const { out } = await cli(['catalogue']);
    expect(out).toMatch(/bhor_0001 +Skin System +₹2,049 +₹799 +5 +15/u);
    expect(out.trimEnd().split('\n')).toHaveLength(products.length + 1);
  });

  it('lowers only the price of the bundle, to 499, with --url-coupon', async () => {
    const price = async (...flags: string[]): Promise<unknown[]> =>
      JSON.parse((await cli(['catalogue', '--json', ...flags])).out);
    const priced = products.map((product) => ({ ...product, price: DEFAULT_SETTINGS.prices[product.name] }));
    expect(await price()).toEqual(priced);
    expect(await price('--url-coupon')).toEqual(
      priced.map((product) => (product.id === SYSTEM ? { ...product, price: { initial: 2049, sale: 499 } } : product)),
    );
    expect((await cli(['catalogue', '--url-coupon'])).out).toContain('Skin System costs ₹499');
  });
});
