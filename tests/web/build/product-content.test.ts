/** The texts and the label of each product (web/content/products), and the lists that the pages make of them. */
import { describe, expect, it } from 'vitest';
import { BUNDLE, BUNDLED, products } from '../../../core/catalogue/products.ts';
import { contentOf, routine, SINGLES } from '../../../web/content/catalogue/range.ts';
import { homeData } from '../../../web/content/catalogue/home.ts';
import { shopData } from '../../../web/content/catalogue/shop.ts';

describe('the label of a product', () => {
  it('names the net quantity that the description names, and the bundle those of the products in it', () => {
    for (const product of SINGLES)
      expect(contentOf(product).texts.description.includes.join()).toContain(contentOf(product).label.netQuantity);
    const quantities = BUNDLED.map((product) => contentOf(product).label.netQuantity);
    expect(contentOf(BUNDLE).label.netQuantity).toBe(`${BUNDLED.length} products: ${quantities.join(' + ')}`);
  });

  it('lists every ingredient once', () => {
    for (const product of SINGLES) {
      const { ingredients } = contentOf(product).label;
      expect(ingredients.length).toBeGreaterThan(0);
      expect(new Set(ingredients).size).toBe(ingredients.length);
    }
    expect(contentOf(BUNDLE).label.ingredients).toEqual([]);
  });
});

it('the texts of a product describe each photograph, and no other', () => {
  for (const product of products) expect(contentOf(product).photos, product.name).toHaveLength(product.images.count);
});

it('the range of products is listed in the order of use, in the numbers that the pages name', () => {
  const order = ['wash', 'daily-moisturiser', 'night-recovery', 'weekly-polish'];
  expect(SINGLES.map(({ name }) => name)).toEqual(order);
  expect(routine().map(({ product }) => product.name)).toEqual(order);
  expect(homeData().labels.lead).toMatch(/^Four products for a man’s face/);
  expect(homeData().labels.all).toBe('Shop all five');
  expect(shopData().labels.lead).toBe('Four products, and one box with all of them.');
});
