/** A product more costs two files, its line in the list of products, and its pictures. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWith, type Change, type ChangedCopy } from './changed-copy.ts';

const PRODUCT = `/** Lip Balm. */
import { defineProduct, type Label } from '../product.ts';

export const lipBalm = defineProduct({
  number: '0006',
  name: 'lip-balm',
  title: 'Lip Balm',
  subtitle: 'Balm in a tin',
  tag: 'Any time',
  rating: 4,
  reviews: 3,
  defaultPrice: { initial: 249, sale: 199 },
  hsn: '330410',
  pictures: 2,
  description: {
    heading: 'For wind and winter',
    text: 'A firm balm of beeswax and shea butter that stays where you put it.',
    includes: ['One 15 g tin'],
  },
  benefits: ['Neither taste nor shine'],
});

export const label: Label = {
  netQuantity: '15 g',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: ['Cera Alba', 'Butyrospermum Parkii Butter'],
};
`;

const TEXTS = `/** The texts of Lip Balm. */
import { label } from '../../../core/catalogue/products/lip-balm.ts';
import type { ProductContent } from '../catalogue/product-content.ts';
import { CAUTION } from '../catalogue/phrases.ts';

export const content: ProductContent = {
  label,
  kind: 'a lip balm',
  summary: 'A lip balm of beeswax and shea butter in a flat tin, for wind, winter and long rides.',
  photos: ['Lip Balm: a flat tin', 'The open tin of Lip Balm from above'],
  steps: ['Warm a little on a fingertip and press it on.'],
  caution: CAUTION,
  related: ['wash', 'daily-moisturiser', 'night-recovery'],
};
`;

const PICTURES = join(import.meta.dirname, '../../web/pictures/products');
const pictures = (): Readonly<Record<string, Change>> =>
  Object.fromEntries(
    readdirSync(join(PICTURES, 'wash'))
      .filter((file) => /^0[12]-/.test(file))
      .map((file) => [`web/pictures/products/lip-balm/${file}`, readFileSync(join(PICTURES, 'wash', file))]),
  );

const FILES = {
  'core/catalogue/products/lip-balm.ts': PRODUCT,
  'core/catalogue/products.ts': (source: string) =>
    source
      .replace('import { nightRecovery }', "import { lipBalm } from './products/lip-balm.ts';\n$&")
      .replace('nightRecovery] as const', 'nightRecovery, lipBalm] as const'),
  'web/content/products/lip-balm.ts': TEXTS,
};

const SCENARIO = `
name: A lip balm is bought, packed and invoiced
steps:
  - visit: /
  - follow: /products/lip-balm
  - expect: { shows: page, page: /products/lip-balm }
  - stock: { product: lip-balm, left: 3 }
  - add: [lip-balm, wash]
  - update: { lip-balm: 2, wash: 0 }
  - expect: { cart: { items: { lip-balm: 2 } }, totals: { prepaid: 398, cod: 548 } }
  - follow: /checkout
  - send-otp: 9876543210
  - verify-otp
  - fill: { name: Ravi Kumar, email: ravi@example.in, h_no: 4, st_address: MG Road, city: Bengaluru, state: Karnataka, pincode: 560001 }
  - pay: upi
  - place
  - payment: succeeds
  - pack
  - invoice: order-1
  - expect:
      answer: { status: true, data: { lines: [{ title: Lip Balm, code: "330410", qty: 2, total: 39800 }] } }
  - add: lip-balm
  - quick-buy: lip-balm
  - expect: { cart: { items: { lip-balm: 1 } } }
`;

describe('a product that is added in its two files and in the list of products', () => {
  let copy: ChangedCopy;
  beforeAll(() => {
    copy = copyWith({ ...FILES, ...pictures() });
  });
  afterAll(() => {
    copy.remove();
  });

  it(
    'compiles, and has its page, its card and its place in what lists pages and products',
    { timeout: 300_000 },
    async () => {
      await Promise.all([copy.typeCheck(), copy.build()]);
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
      expect(shop).toContain('Bought separately: ₹2,176.');
      const home = copy.page('/');
      for (const text of ['Shop all six', 'a weekly scrub and a lip balm', 'href="/products/lip-balm"'])
        expect(home).toContain(text);
      expect(copy.page('/frequently-asked-questions')).toContain('Weekly Polish and Lip Balm: 24 months');
      expect(copy.siteFile('sitemap.xml')).toContain('/products/lip-balm</loc>');
    },
  );

  it('is sold: in the cart, counted in stock, ordered, and on the invoice with its tax code', async () => {
    await expect(copy.play(SCENARIO)).resolves.toBeUndefined();
  });

  it('is known to the command line, to settings, and to simulated shoppers', async () => {
    expect(await copy.bhor('catalogue')).toMatch(/bhor_0006 +Lip Balm +₹249 +₹199 +4 +3 +\/products\/lip-balm/u);
    expect(await copy.bhor('quote', 'lip-balm:2')).toContain('₹398');
    expect(JSON.parse(await copy.bhor('settings', '--json'))).toMatchObject({
      settings: { prices: { 'lip-balm': { sale: 199 } } },
    });
    const { assumptions, policies } = JSON.parse(await copy.bhor('simulate', '--sessions', '400', '--json')) as {
      readonly assumptions: readonly { readonly name: string; readonly value: unknown }[];
      readonly policies: readonly unknown[];
    };
    expect(assumptions).toContainEqual(expect.objectContaining({ name: 'expectedPrices.lip-balm', value: 199 }));
    expect(assumptions).toContainEqual(
      expect.objectContaining({ name: 'shopper.browse.productWeights.lip-balm', value: 1 }),
    );
    expect(JSON.stringify(policies)).toMatch(/"product":"lip-balm","ordered":\{"total":[1-9]/u);
  });
});
