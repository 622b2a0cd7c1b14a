/** The five products, the brand and the constants: data in one place (spec 1, 3, 9). */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../core/catalogue/brand.ts';
import { canonicalOf } from '../../../core/catalogue/canonical.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../../core/catalogue/prices.ts';
import {
  BUNDLE,
  BUNDLED,
  byProduct,
  productNamed,
  productOf,
  products,
  type ProductName,
} from '../../../core/catalogue/products.ts';
import { texts } from '../../../core/catalogue/products/skin-system.ts';
import { routeAt } from '../../../core/catalogue/routes.ts';

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

  it.each(products.map((product) => [product.name, product] as const))(
    'has every field of a product for the %s',
    (name, product) => {
      const { title, subtitle, tag, thumbnail, images, page_link } = product;
      for (const text of [title, subtitle, tag, thumbnail, images.folder]) {
        expect(text.trim()).toBe(text);
        expect(text).not.toBe('');
      }
      expect(images.count).toBeGreaterThan(0);
      expect(page_link).toBe(`/products/${name}`);
      expect(routeAt(page_link)).toBeDefined();
    },
  );

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

  it('sells the skin system for 499 with a coupon from a URL, and nothing else for less', () => {
    expect([BUNDLE.id, DEFAULT_SETTINGS.bundleUrlPrice]).toEqual(['bhor_0001', 499]);
    expect(products.map((product) => priceOf(product, true, DEFAULT_SETTINGS))).toEqual(
      TABLE.map(([id, , initial, sale]) => ({ initial, sale: id === 'bhor_0001' ? 499 : sale })),
    );
    expect(products.map((product) => priceOf(product, false, DEFAULT_SETTINGS).sale)).toEqual([
      799, 749, 399, 479, 549,
    ]);
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

  it('has tables by name that do not compile without an entry for every product', () => {
    // @ts-expect-error: four products are missing
    const incomplete: Readonly<Record<ProductName, number>> = { wash: 1 };
    expect(Object.keys(byProduct(() => 1)).length).toBeGreaterThan(Object.keys(incomplete).length);
  });
});

describe('the HSN code of a product', () => {
  it('is that of its goods', () => {
    expect(byProduct(({ hsn }) => hsn)).toEqual({
      'skin-system': '330499',
      wash: '340130',
      'weekly-polish': '330499',
      'daily-moisturiser': '330499',
      'night-recovery': '330499',
    });
  });
});

describe('the brand', () => {
  it('is BHOR, with the slug that begins every product id and order numbers of BH', () => {
    expect(brand).toMatchObject({ name: 'BHOR', slug: 'bhor', orderPrefix: 'BH' });
    expect(products.every(({ id }) => id.startsWith(`${brand.slug}_`))).toBe(true);
  });
});

describe('the canonical path of a page', () => {
  it.each([
    ['/old', '/shop'],
    ['/old/wash-old', '/products/wash'],
    ['/products/new/weekly-polish', '/products/weekly-polish'],
    ['/about', '/about'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalOf(path)).toBe(canonical);
  });
});
