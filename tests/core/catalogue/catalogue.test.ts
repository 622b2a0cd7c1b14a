/** The five products, the brand and the constants: data in one place (spec 1, 3, 9). */
import { describe, expect, it } from 'vitest';
import { brand } from '../../../core/catalogue/brand.ts';
import { labelOf } from '../../../core/catalogue/labels.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { priceOf } from '../../../core/catalogue/prices.ts';
import { BUNDLE, productOf, products, type ProductName } from '../../../core/catalogue/products.ts';
import { hsnOf } from '../../../core/catalogue/tax-codes.ts';
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
      const { title, subtitle, tag, description, benefits, thumbnail, images, page_link } = product;
      for (const text of [
        title,
        subtitle,
        tag,
        description.heading,
        description.text,
        ...description.includes,
        ...benefits,
        thumbnail,
        images.folder,
      ]) {
        expect(text.trim()).toBe(text);
        expect(text).not.toBe('');
      }
      expect(description.includes.length).toBeGreaterThan(0);
      expect(benefits.length).toBeGreaterThan(0);
      expect(images.count).toBeGreaterThan(0);
      expect(page_link).toBe(`/products/${name}`);
      expect(routeAt(page_link)).toBeDefined();
    },
  );

  it('finds a product by its id, and none by anything else', () => {
    for (const product of products) expect(productOf(product.id)).toBe(product);
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

  it('has a bundle that names each of the other four among its contents', () => {
    const others = products.filter(({ id }) => id !== BUNDLE.id).map(({ title }) => title);
    expect(others.filter((title) => BUNDLE.description.includes.some((part) => part.startsWith(title)))).toEqual(
      others,
    );
  });
});

describe('the HSN code of a product', () => {
  it('exists for every product, or the catalogue does not compile', () => {
    expect(products.map(({ id }) => hsnOf(id))).toEqual(['330499', '340130', '330499', '330499', '330499']);
    // @ts-expect-error: a table by product name that misses a product is a compile error
    const incomplete: Readonly<Record<ProductName, string>> = { 'skin-system': '330499', wash: '340130' };
    expect(Object.keys(incomplete)).toHaveLength(2);
  });

  it('is that of skin care for a product that is no longer sold', () => {
    expect(hsnOf('bhor_0099')).toBe('330499');
  });
});

describe('the label of a product', () => {
  const singles = products.filter(({ id }) => id !== BUNDLE.id);

  it('exists for every product, and for nothing else', () => {
    expect(products.filter(({ id }) => labelOf(id) === undefined)).toEqual([]);
    expect(['', 'wash', 'bhor_0006', '__proto__'].map(labelOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('names the net quantity that the description names, and the bundle those of the other four', () => {
    for (const { id, description } of singles) {
      expect(description.includes.join()).toContain(labelOf(id)?.netQuantity);
      expect(labelOf(BUNDLE.id)?.netQuantity).toContain(labelOf(id)?.netQuantity);
    }
  });

  it('lists every ingredient once', () => {
    for (const { id } of singles) {
      const ingredients = labelOf(id)?.ingredients ?? [];
      expect(ingredients.length).toBeGreaterThan(0);
      expect(new Set(ingredients).size).toBe(ingredients.length);
    }
    expect(labelOf(BUNDLE.id)?.ingredients).toEqual([]);
  });
});

describe('the brand', () => {
  it('is BHOR, with the slug that begins every product id and order numbers of BH', () => {
    expect(brand).toMatchObject({ name: 'BHOR', slug: 'bhor', orderPrefix: 'BH' });
    expect(products.every(({ id }) => id.startsWith(`${brand.slug}_`))).toBe(true);
  });
});
