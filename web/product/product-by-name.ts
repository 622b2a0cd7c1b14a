/** Finds the product that a payload names. */
import { products } from '../../core/catalogue/products.ts';
import type { ProductInfo } from '../../core/entities/product.ts';

/** By its short name. Throws for a name that no product has: the payload is of another build. */
export const productByName = (name: string): ProductInfo => {
  const product = products.find((candidate) => candidate.name === name);
  if (product === undefined) throw new Error(`no product ${name} in the catalogue`);
  return product;
};
