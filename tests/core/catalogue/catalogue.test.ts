/** The five products, the brand and the constants: data in one place (spec 1, 3, 9). */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalOf } from '../../../core/catalogue/canonical.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../../core/catalogue/prices.ts';
import { BUNDLE, BUNDLED, productNamed, productOf, products } from '../../../core/catalogue/products.ts';
import { texts } from '../../../core/catalogue/products/skin-system.ts';

/** The table of spec 3. */
const TABLE = [
  ['bhor_0001', 'skin-system', 2049, 799, 5, 15],
  ['bhor_0002', 'wash', 949, 749, 5, 11],
  ['bhor_0003', 'weekly-polish', 499, 399, 5, 9],
  ['bhor_0004', 'daily-moisturiser', 599, 479, 4, 14],
  ['bhor_0005', 'night-recovery', 699, 549, 5, 11],
] as const;

describe('the catalogue', () => {
  it('is the table of the spec: id, product, initial and sale price, rating and reviews', () => {
    expect(
      products.map((product) => {
        const { initial, sale } = priceOf(product, false, DEFAULT_SETTINGS);
        return [product.id, product.name, initial, sale, product.rating, product.reviews];
      }),
    ).toEqual(TABLE);
  });

  it('finds a product by its id or its name, and none by anything else', () => {
    for (const product of products) {
      expect(productOf(product.id)).toBe(product);
      expect(productNamed(product.name)).toBe(product);
    }
    expect(() => productNamed('bhor_0001')).toThrow('bhor_0001');
    expect(
      ['', 'wash', 'bhor_0006', '__proto__', 'constructor', 'toString']
        .map(productOf)
        .every((found) => found === undefined),
    ).toBe(true);
  });

  it('has a bundle of the other four, which names each of them among its contents', () => {
    expect(BUNDLED.map(({ id }) => id).toSorted()).toEqual(TABLE.map(([id]) => id).filter((id) => id !== BUNDLE.id));
    const titles = BUNDLED.map(({ title }) => title);
    expect(titles.filter((title) => texts.description.includes.some((part) => part.startsWith(title)))).toEqual(titles);
  });

  it('lists every file of core/catalogue/products', () => {
    const files = readdirSync(new URL('../../../core/catalogue/products/', import.meta.url));
    expect(products.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted());
  });
});

it.each([
  ['/old', '/shop'],
  ['/old/wash-old', '/products/wash'],
  ['/products/new/weekly-polish', '/products/weekly-polish'],
  ['/about', '/about'],
])('the canonical path of a page of %s is %s', (path, canonical) => {
  expect(canonicalOf(path)).toBe(canonical);
});
