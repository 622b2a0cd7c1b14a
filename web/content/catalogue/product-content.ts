/** What a file of web/content/products tells of its product: every text that is not in the catalogue itself. */
import type { Label } from '../../../core/catalogue/product.ts';
import type { ProductName } from '../../../core/catalogue/products.ts';
import type { ProductTexts } from '../../../core/entities/product.ts';

export type ProductContent = {
  readonly label: Label;
  readonly texts: ProductTexts;
  /** What it is, in a list of the range: `a light cream`. */
  readonly kind: string;
  /** For search results. */
  readonly summary: string;
  /** The alternative texts of its photographs, in the order of their folder. */
  readonly photos: readonly string[];
  readonly steps: readonly string[];
  /** What people with an allergy have to know; most products have none. */
  readonly warning?: string;
  readonly caution: string;
  /** What goes well with it. */
  readonly related: readonly ProductName[];
  /** For a product of the routine. */
  readonly routine?: { readonly when: string; readonly how: string; readonly amount: string; readonly lasts: string };
  /** What customers wrote, in any order; shown where the settings say where reviews come from. */
  readonly reviews?: readonly ProductReview[];
  /** For a newer page: what those ingredients are for that no other product has. */
  readonly purposes?: Readonly<Record<string, string>>;
};

/** A review of a product, as its file has it and as its page shows it (spec 10.26). */

/** As the file of its product has it. There is none by default: what nobody wrote is not shown. */
export type ProductReview = {
  /** The name under which its customer published it. */
  readonly author: string;
  /** When it was written: `2026-11-21`. */
  readonly on: string;
  /** Stars, from 1 to 5. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly text: string;
};

/** A review, with its date as the page writes it. */
export type ShownReview = ProductReview & { readonly day: string };
