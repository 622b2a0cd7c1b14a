/**
 * The five products, without their prices, which are settings (spec 10.22). The client holds this list; the shop holds
 * the same (spec 3).
 */
import type { ProductId, ProductInfo } from '../entities/product.ts';
import { brand } from './brand.ts';

const id = (number: string): ProductId => `${brand.slug}_${number}`;
const pictures = (name: string, count = 4) => ({
  thumbnail: `products/${name}/01`,
  images: { count, folder: `products/${name}` },
  page_link: `/products/${name}`,
});

/** How long these packs last: on their own pages and in the manual. */
export const PACK_LASTS = {
  polish: 'About twenty uses in a jar',
  recovery: 'About a hundred nights in a bottle',
} as const;

const skinSystem = {
  id: id('0001'),
  name: 'skin-system',
  title: 'Skin System',
  subtitle: 'The whole routine in one box',
  tag: 'Best value',
  rating: 5,
  reviews: 15,
  ...pictures('skin-system', 3),
  description: {
    heading: 'Everything your face needs, in one box',
    text: 'All four products in full size, in the order you use them. Two steps in the morning, two at night, and a scrub once a week.',
    includes: [
      'Wash, 100 ml',
      'Daily Moisturiser, 100 ml',
      'Night Recovery, 30 ml',
      'Weekly Polish, 100 g',
      'A card with the routine',
    ],
  },
  benefits: [
    'Four products made to be used together',
    'Two minutes in the morning, two at night',
    'Amounts and order on the card, so there is nothing to look up',
    'A strong box with a place for each of them',
  ],
} as const satisfies ProductInfo;
const wash = {
  id: id('0002'),
  name: 'wash',
  title: 'Wash',
  subtitle: 'Gel face wash',
  tag: 'Step 1',
  rating: 5,
  reviews: 11,
  ...pictures('wash'),
  description: {
    heading: 'The first minute of the day',
    text: 'A clear green gel with a light lather. It takes off sweat, oil, sunscreen and the dust of the road, and rinses clean without leaving your face tight.',
    includes: ['One 100 ml tube that stands on its cap'],
  },
  benefits: [
    'Rinses off quickly and leaves no film',
    'Mild enough for morning and night',
    'Works through a beard, too',
    'A pea-sized squeeze does the whole face',
  ],
} as const satisfies ProductInfo;
const weeklyPolish = {
  id: id('0003'),
  name: 'weekly-polish',
  title: 'Weekly Polish',
  subtitle: 'Face scrub',
  tag: 'Once a week',
  rating: 5,
  reviews: 9,
  ...pictures('weekly-polish'),
  description: {
    heading: 'One minute, once a week',
    text: 'A thick cream full of fine walnut shell, with a paler, softer grain between. It lifts what is dull and flaky and leaves skin smooth under your hand.',
    includes: ['One 100 g jar with a screw lid'],
  },
  benefits: [
    'Milled walnut shell, no plastic beads',
    'Smooth from the first rinse',
    'Good before a shave: the hairs stand free',
    PACK_LASTS.polish,
  ],
} as const satisfies ProductInfo;
const dailyMoisturiser = {
  id: id('0004'),
  name: 'daily-moisturiser',
  title: 'Daily Moisturiser',
  subtitle: 'Light face cream',
  tag: 'Step 2',
  rating: 4,
  reviews: 14,
  ...pictures('daily-moisturiser'),
  description: {
    heading: 'Light enough to forget about',
    text: 'A white cream that sinks in within a minute and dries without shine. Two pumps after washing, before you leave the house.',
    includes: ['One 100 ml bottle with a pump'],
  },
  benefits: [
    'No shine, no white cast',
    'Sits well under sunscreen and on stubble',
    'Softens skin that hard water leaves dry',
    'The pump gives the same amount every time',
  ],
} as const satisfies ProductInfo;
const nightRecovery = {
  id: id('0005'),
  name: 'night-recovery',
  title: 'Night Recovery',
  subtitle: 'Face serum',
  tag: 'Step 3',
  rating: 5,
  reviews: 11,
  ...pictures('night-recovery'),
  description: {
    heading: 'Takes the night shift',
    text: 'A golden serum of light plant oils. Six drops pressed in before bed: it sinks in within minutes, and your face feels soft when the alarm goes.',
    includes: ['One 30 ml bottle of amber glass with a dropper'],
  },
  benefits: [
    'Six drops cover face and neck',
    'Sinks in, so it stays off the pillow',
    'Amber glass keeps light away from the oils',
    PACK_LASTS.recovery,
  ],
} as const satisfies ProductInfo;

const range = [skinSystem, wash, weeklyPolish, dailyMoisturiser, nightRecovery] as const;

/** Tables by name (labels, tax codes) do not compile without an entry for every product. */
export type ProductName = (typeof range)[number]['name'];

/** A product of the catalogue. */
export type CatalogueProduct = ProductInfo & { readonly name: ProductName };

export const products: readonly CatalogueProduct[] = range;

/** The bundle of the other four. */
export const BUNDLE: CatalogueProduct = skinSystem;

const byId: ReadonlyMap<ProductId, CatalogueProduct> = new Map(products.map((product) => [product.id, product]));

export const productOf = (pid: ProductId): CatalogueProduct | undefined => byId.get(pid);
