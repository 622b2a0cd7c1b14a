/** The content of the shop page. */
import { products } from '../../../core/catalogue/products.ts';
import type { Described } from '../described.ts';
import * as destinations from '../destinations.ts';
import { rules } from '../shop-rules.ts';
import { seeInside } from './bundle.ts';
import { photo, type Photo } from '../pictures.ts';

const LABELS = {
  title: 'Everything we make',
  lead: 'Four products, and one box with all of them.',
  inside: seeInside,
} as const;

export type ShopData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly packs: Readonly<Record<string, Photo>>;
  /** Short names of the single products, in the order of use. */
  readonly order: readonly string[];
};

export const shopData = (): Described<ShopData> => ({
  labels: LABELS,
  documentTitle: destinations.shop,
  description: `A gel face wash, a light cream, a night serum, a weekly scrub, and the box that holds all four. ${rules.sentences.freeDelivery}`,
  order: ['wash', 'daily-moisturiser', 'night-recovery', 'weekly-polish'],
  packs: Object.fromEntries(products.map(({ name, thumbnail }) => [name, photo(thumbnail)])),
});
