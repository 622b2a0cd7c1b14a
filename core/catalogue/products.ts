/**
 * The products, in the order in which they are listed. What is known of each stands in a file of its own; everything
 * that exists once for each product follows from this list. The client holds it; the shop holds the same (spec 3).
 * Prices are settings (spec 10.22).
 */
import type { ProductId } from '../entities/product.ts';
import type { DefinedProduct } from './product.ts';
import { dailyMoisturiser } from './products/daily-moisturiser.ts';
import { nightRecovery } from './products/night-recovery.ts';
import { BOX, skinSystem } from './products/skin-system.ts';
import { wash } from './products/wash.ts';
import { weeklyPolish } from './products/weekly-polish.ts';

const RANGE = [skinSystem, wash, weeklyPolish, dailyMoisturiser, nightRecovery] as const;

/** Tables by name do not compile without an entry for every product. */
export type ProductName = (typeof RANGE)[number]['name'];

/** Paths of the newer and of the older pages that some products have besides their own. */
export type NewPage = NonNullable<(typeof RANGE)[number]['newPage']>;
export type OldPage = NonNullable<(typeof RANGE)[number]['oldPage']>;

/** A product of the catalogue. */
export type CatalogueProduct = DefinedProduct<ProductName, NewPage, OldPage>;

export const products: readonly CatalogueProduct[] = RANGE;

/** The bundle, and the products in its box. */
export const BUNDLE: CatalogueProduct = skinSystem;
export const BUNDLED: readonly CatalogueProduct[] = BOX;

export const productOf = (pid: ProductId): CatalogueProduct | undefined => products.find(({ id }) => id === pid);

/** By its short name. Throws for a name that no product has. */
export const productNamed = (name: string): CatalogueProduct => {
  const product = products.find((candidate) => candidate.name === name);
  if (product === undefined) throw new Error(`no product ${name}`);
  return product;
};

/** A value for each product, by its short name. */
export const byProduct = <T>(valueOf: (product: CatalogueProduct) => T): Readonly<Record<ProductName, T>> =>
  Object.fromEntries(products.map((product) => [product.name, valueOf(product)])) as Record<ProductName, T>;
