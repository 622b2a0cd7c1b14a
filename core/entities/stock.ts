/** How many units of each product can still be sold (spec 10.21). */
import type { ProductId } from './product.ts';

/** Units that can be sold; or sold out until the operator says otherwise, whatever is given back. */
export type StockLevel = number | 'sold_out';

/** A product without a level is available without limit. */
export type Stock = Readonly<Record<ProductId, StockLevel>>;

/** A number of units by product. */
export type Units = Readonly<Record<ProductId, number>>;

export const UNLIMITED: Stock = {};
export const EMPTY_UNITS: Units = {};

/** The most units that a product may be counted at: more than any shop of this kind keeps. */
export const MAX_STOCK = 1_000_000;

/** A count that the operator may set: a whole number from 0 to a million. */
export const isStockCount = (count: unknown): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_STOCK;

const levelOf = (stock: Stock, pid: ProductId): StockLevel | undefined =>
  Object.hasOwn(stock, pid) ? stock[pid] : undefined;

/** Units of a product that can be sold now; Infinity where it is not counted. */
export const unitsLeft = (stock: Stock, pid: ProductId): number => {
  const level = levelOf(stock, pid);
  return level === 'sold_out' ? 0 : (level ?? Number.POSITIVE_INFINITY);
};

/** What is left of the products of which fewer are left than `wanted`; empty where all of it can be sold. */
export const shortagesOf = (stock: Stock, wanted: Units): Units =>
  Object.fromEntries(
    Object.entries(wanted).flatMap(([pid, units]) => {
      const left = unitsLeft(stock, pid);
      return left < units ? [[pid, left]] : [];
    }),
  );

export const isNothing = (units: Units): boolean => Object.keys(units).length === 0;

/** The part of `units` that is taken from a count. */
export const countedUnits = (stock: Stock, units: Units): Units =>
  Object.fromEntries(Object.entries(units).filter(([pid]) => typeof levelOf(stock, pid) === 'number'));

/** The stock without those units; undefined where too few are left. A product that is not counted stays as it is. */
export const withUnitsTaken = (stock: Stock, units: Units): Stock | undefined =>
  isNothing(shortagesOf(stock, units)) ? changedBy(stock, units, -1) : undefined;

/** The stock with those units given back. A product that is not counted any more stays as it is. */
export const withUnitsReturned = (stock: Stock, units: Units): Stock => changedBy(stock, units, 1);

const changedBy = (stock: Stock, units: Units, sign: 1 | -1): Stock => ({
  ...stock,
  ...Object.fromEntries(
    Object.entries(countedUnits(stock, units)).map(([pid, count]) => [pid, Number(stock[pid]) + sign * count]),
  ),
});
