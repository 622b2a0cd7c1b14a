/** The product that a payload is about. */
import { products } from '../../core/catalogue/products.ts';
import type { Product } from '../../core/entities/product.ts';

/** By its short name. A name that no product has is a payload of another build: an error. */
export const productByName = (name: string): Product => {
  const product = products.find((candidate) => candidate.name === name);
  if (product === undefined) throw new Error(`no product ${name} in the catalogue`);
  return product;
};
