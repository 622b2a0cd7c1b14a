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
