/** What the server entry renders of a page, and from what; the build and `vite dev` make documents of it. */
import type { ProductId } from '../core/entities/product.ts';

export type Rendered = {
  /** What belongs in the body: the root element with the app's markup, and what comes before it. */
  readonly html: string;
  /** Title, description and preloads, as React writes them. */
  readonly head: string;
  /** What the page's first render in the browser starts from: its payload, and the shopper's states. */
  readonly data: unknown;
};

export type RenderOptions = {
  /** Renders the generic error page in the frame instead of the path's own. */
  readonly isBroken?: boolean;
  /** Renders the page as it is while this product is sold out. */
  readonly soldOut?: ProductId;
};
