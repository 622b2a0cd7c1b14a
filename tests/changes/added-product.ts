/** A product more costs two files, its line in the list of products, and its pictures. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from './changed-copy.ts';

const PRODUCT = `/** Lip Balm. */
import type { ProductTexts } from '../../entities/product.ts';
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
  tax: { hsn: '330410', rate: 18 },
  pictures: 2,
});

export const texts: ProductTexts = {
  description: {
    heading: 'For wind and winter',
    text: 'A firm balm of beeswax and shea butter that stays where you put it.',
    includes: ['One 15 g tin'],
  },
  benefits: ['Neither taste nor shine'],
};

export const label: Label = {
  netQuantity: '15 g',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: ['Cera Alba', 'Butyrospermum Parkii Butter'],
};
`;

const TEXTS = `/** The texts of Lip Balm. */
import { label, texts } from '../../../core/catalogue/products/lip-balm.ts';
import type { ProductContent } from '../catalogue/product-content.ts';
import { CAUTION } from '../catalogue/range.ts';

export const content: ProductContent = {
  label,
  texts,
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

export const product = (): Readonly<Record<string, Change>> => ({
  'core/catalogue/products/lip-balm.ts': PRODUCT,
  'core/catalogue/products.ts': (source: string) =>
    source
      .replace('import { nightRecovery }', "import { lipBalm } from './products/lip-balm.ts';\n$&")
      .replace('nightRecovery] as const', 'nightRecovery, lipBalm] as const'),
  'web/content/products/lip-balm.ts': TEXTS,
  ...pictures(),
});

export const PRODUCT_SCENARIO = `
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
