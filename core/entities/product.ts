/** A product as the catalogue holds it (spec 3). */
import type { Rupees } from './money/money.ts';

export type ProductId = string;

export type Price = {
  /** The maximum retail price, in rupees. */
  readonly initial: Rupees;
  /** What it sells for; 0 means it is not on sale. */
  readonly sale: Rupees;
};

export type Product = {
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
  readonly price: Price;
  readonly page_link: string;
  readonly description: {
    readonly heading: string;
    readonly text: string;
    readonly includes: readonly string[];
  };
  readonly benefits: readonly string[];
  readonly thumbnail: string;
  readonly images: { readonly count: number; readonly folder: string };
};
