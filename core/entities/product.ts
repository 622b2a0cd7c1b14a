/** Products and their prices (spec 3). */
import type { Rupees } from './money/money.ts';

export type ProductId = string;

export type Price = {
  /** The maximum retail price, in rupees. */
  readonly initial: Rupees;
  /** What it sells for; 0 means it is not on sale. */
  readonly sale: Rupees;
};

/** A product without its price, which is a setting (spec 10.22). */
export type ProductInfo = {
  readonly id: ProductId;
  /** The short name, also the folder of its pictures and the end of its page's path: `daily-moisturiser`. */
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly tag: string;
  /** Stars, 1–5. */
  readonly rating: number;
  /** The number of reviews. */
  readonly reviews: number;
  readonly page_link: string;
  readonly thumbnail: string;
  readonly images: { readonly count: number; readonly folder: string };
};

/** What a product's pages say of it. Apart, because browsers have the list of products on every page. */
export type ProductTexts = {
  readonly description: { readonly heading: string; readonly text: string; readonly includes: readonly string[] };
  readonly benefits: readonly string[];
};

/** A product with its price, as the catalogue lists it. */
export type Product = ProductInfo & ProductTexts & { readonly price: Price };
