/** The content of the shop page. */
import { BUNDLE, products } from '../../../core/catalogue/products.ts';
import { capitalised, inWords } from '../../format/words.ts';
import type { Described } from '../blocks.ts';
import * as destinations from '../destinations.ts';
import { rules } from '../shop-rules.ts';
import { seeInside } from './range.ts';
import { boxed, contentOf, kinds, SINGLES } from './range.ts';
import { photo, type Photo } from '../pictures.ts';

const LABELS = {
  title: 'Everything we make',
  lead: `${capitalised(inWords(SINGLES.length))} products, and one box with ${boxed}.`,
  inside: seeInside,
} as const;

export type ShopData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly packs: Readonly<Record<string, Photo>>;
  /** What the bundle is. */
  readonly bundle: string;
  /** Short names of the single products, in the order of use. */
  readonly order: readonly string[];
};

export const shopData = (): Described<ShopData> => ({
  labels: LABELS,
  documentTitle: destinations.shop,
  description: `${capitalised(kinds().join(', '))}, and the box that holds ${boxed}. ${rules.sentences.freeDelivery}`,
  order: SINGLES.map(({ name }) => name),
  bundle: contentOf(BUNDLE).texts.description.text,
  packs: Object.fromEntries(products.map(({ name, thumbnail }) => [name, photo(thumbnail)])),
});
