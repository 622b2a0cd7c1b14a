/** What a file of core/catalogue/products tells of its product, and what follows from that (spec 3). */
import type { ProductInfo } from '../entities/product.ts';
import { brand } from './brand.ts';
import type { Tax } from './tax-codes.ts';

/** The spec's product, as far as it does not follow from the rest, and what else the shop has to know. */
type Facts<Name extends string, NewPage extends string, OldPage extends string> = Omit<
  ProductInfo,
  'id' | 'page_link' | 'thumbnail' | 'images'
> & {
  /** Four digits, the end of its id. Never used twice: orders keep ids. */
  readonly number: string;
  readonly name: Name;
  /** Whole rupees: the default of a setting (spec 10.22). `sale` is 0 for what is not on sale. */
  readonly defaultPrice: { readonly initial: number; readonly sale: number };
  /** The code of such goods in the tax tariff, and their rate (core/catalogue/tax-codes.ts). */
  readonly tax: Tax;
  /** How many photographs are in `web/pictures/products/<name>`, if not 4. */
  readonly pictures?: number;
  /** The path of a newer variant of its page, and of an older page. */
  readonly newPage?: NewPage;
  readonly oldPage?: OldPage;
};

export type DefinedProduct<Name extends string, NewPage extends string, OldPage extends string> = ProductInfo &
  Facts<Name, NewPage, OldPage> & { readonly page_link: `/products/${Name}` };

export const defineProduct = <
  const Name extends string,
  const NewPage extends `/products/new/${string}` = never,
  const OldPage extends `/old/${string}` = never,
>(
  facts: Facts<Name, NewPage, OldPage>,
): DefinedProduct<Name, NewPage, OldPage> => {
  const folder = `products/${facts.name}` as const;
  return {
    ...facts,
    id: `${brand.slug}_${facts.number}`,
    page_link: `/${folder}`,
    thumbnail: `${folder}/01`,
    images: { count: facts.pictures ?? 4, folder },
  };
};

/**
 * What the law requires on a product's page and pack. SAMPLE DATA: the values of every product are made up and must be
 * replaced before the shop goes into production.
 */
export type Label = {
  readonly netQuantity: string;
  /** In the order of the pack. */
  readonly ingredients: readonly string[];
  /** How long it keeps once opened. */
  readonly bestBefore: string;
};
