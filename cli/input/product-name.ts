/** A product as people name it on the command line and in scenarios: by id, or by its short name (`wash`). */
import { products } from '../../core/catalogue/products.ts';
import type { Product, ProductId } from '../../core/entities/product.ts';
import { nearest } from '../text/did-you-mean.ts';

/** Every word that names a product: the short names first, they are easier to type. */
export const PRODUCT_NAMES: readonly string[] = [...products.map(({ name }) => name), ...products.map(({ id }) => id)];

export const productNamed = (name: string): Product | undefined =>
  products.find((product) => product.name === name || product.id === name);

/** The short name of an id; the id itself where the catalogue has no such product. */
export const shortName = (pid: ProductId): string => productNamed(pid)?.name ?? pid;

/** Why a word names no product, and what would. */
export const unknownProduct = (name: string): string => {
  const near = nearest(name, PRODUCT_NAMES);
  const right =
    near === undefined
      ? `products are: ${products.map((product) => `${product.name} (${product.id})`).join(', ')}`
      : `did you mean ${near}?`;
  return `"${name}" is no product; ${right}`;
};
