/**
 * A product and an address field are added to one copy of the project, which compiles, builds, and sells the one with the
 * other. Neither change touches a file of the other, so that one build shows what two would.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELD, FIELD_SCENARIO, LABEL } from './added-field.ts';
import { product, PRODUCT_SCENARIO } from './added-product.ts';
import { copyWith, type ChangedCopy } from './changed-copy.ts';

let copy: ChangedCopy;
beforeAll(() => {
  copy = copyWith({ ...product(), ...FIELD });
});
afterAll(() => {
  copy.remove();
});

it('a copy with one product and one address field more compiles and builds', { timeout: 300_000 }, async () => {
  await expect(Promise.all([copy.typeCheck(), copy.build()])).resolves.toBeDefined();
});

describe('a product that is added in its two files and in the list of products', () => {
  it('has its page, its card and its place in what lists pages and products', () => {
    const page = copy.page('/products/lip-balm');
    for (const text of [
      'Lip Balm, balm in a tin',
      'for wind, winter and long rides',
      '₹199',
      'Cera Alba',
      '15 g',
      'alt="Lip Balm: a flat tin"',
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/"@type":"Product".*"sku":"bhor_0006".*"price":199/u);
    const shop = copy.page('/shop');
    for (const text of ['Five products, and one box with four of them.', '₹199', 'Add to cart: Lip Balm'])
      expect(shop).toContain(text);
    // The bundle is compared with what is in it.
    expect(shop).toContain('The four separately cost ₹2,176.');
    const home = copy.page('/');
    for (const text of ['Shop all six', 'a weekly scrub and a lip balm', 'href="/products/lip-balm"'])
      expect(home).toContain(text);
    expect(copy.page('/frequently-asked-questions')).toContain('Weekly Polish and Lip Balm: 24 months');
    expect(copy.siteFile('sitemap.xml')).toContain('/products/lip-balm</loc>');
  });

  it('is sold: in the cart, counted in stock, ordered, and on the invoice with its tax code', async () => {
    await expect(copy.play(PRODUCT_SCENARIO)).resolves.toBeUndefined();
  });

  it('is known to the command line, to settings, and to simulated shoppers', async () => {
    expect(await copy.bhor('catalogue')).toMatch(/bhor_0006 +Lip Balm +₹249 +₹199 +4 +3 +\/products\/lip-balm/u);
    expect(await copy.bhor('quote', 'lip-balm:2')).toContain('₹398');
    expect(JSON.parse(await copy.bhor('config', 'settings', '--json'))).toMatchObject({
      settings: { prices: { 'lip-balm': { sale: 199 } } },
    });
    const { assumptions, policies } = JSON.parse(await copy.bhor('simulate', '--sessions', '400', '--json')) as {
      readonly assumptions: readonly { readonly name: string; readonly value: unknown }[];
      readonly policies: readonly { readonly tables: unknown }[];
    };
    expect(assumptions).toContainEqual(expect.objectContaining({ name: 'expectedPrices.lip-balm', value: 199 }));
    expect(assumptions).toContainEqual(
      expect.objectContaining({ name: 'shopper.browse.productWeights.lip-balm', value: 1 }),
    );
    expect(policies[0]).toMatchObject({
      tables: { unitsOrdered: { rows: { 'lip-balm': { label: 'Lip Balm', total: expect.any(Number) } } } },
    });
  });
});

describe('an address field that is added in its rows, as a label and in the form', () => {
  it('is in the form of the built storefront', () => {
    const scripts = globSync('dist/build/client/assets/*.js', { cwd: copy.root });
    expect(scripts.filter((file) => readFileSync(join(copy.root, file), 'utf8').includes(LABEL))).toHaveLength(1);
  });

  it('is typed, refused, stored, shown and erased, and is in the contract', async () => {
    await copy.play(FIELD_SCENARIO);
    const contract = JSON.parse(await copy.bhor('contract', '--json')) as unknown;
    expect(JSON.stringify(contract)).toContain('"landmark":"Opposite the temple"');
    expect(await copy.bhor('validate', 'landmark', 'Behind the lake')).toBe('landmark is valid: Valid Input\n');
  });
});
