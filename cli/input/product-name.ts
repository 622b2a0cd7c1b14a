/** Products by the names that the command line and scenarios accept: the id, or the short name (`wash`). */
import { products, type CatalogueProduct } from '../../core/catalogue/products.ts';
import type { ProductId } from '../../core/entities/product.ts';
import { nearest } from '../../adapters/settings/did-you-mean.ts';

/** Every name of a product, the short names first. */
export const PRODUCT_NAMES: readonly string[] = [...products.map(({ name }) => name), ...products.map(({ id }) => id)];

export const findProduct = (name: string): CatalogueProduct | undefined =>
  products.find((product) => product.name === name || product.id === name);

/** The short name for an id; the id itself where the catalogue has no such product. */
export const shortName = (pid: ProductId): string => findProduct(pid)?.name ?? pid;

/** The message for a name that no product has. */
export const unknownProduct = (name: string): string => {
  const similar = nearest(name, PRODUCT_NAMES);
  const correction =
    similar === undefined
      ? `products are: ${products.map((product) => `${product.name} (${product.id})`).join(', ')}`
      : `did you mean ${similar}?`;
  return `"${name}" is not a product; ${correction}`;
};
