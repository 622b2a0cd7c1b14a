/** Policies of a simulation: settings documents, as the shop itself reads them, which may also say what is in stock. */
import { basename, extname } from 'node:path';
import * as v from 'valibot';
import { loadSettingsAndSection } from '../../../adapters/settings/load-settings.ts';
import { products } from '../../../core/catalogue/products.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import { isStockCount, MAX_STOCK, type StockLevel } from '../../../core/entities/stock.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { BadInput } from '../../io.ts';
import type { Market } from '../market/market.ts';

/** Settings of the shop under a name; the same shoppers meet every policy. */
export type Policy = {
  readonly name: string;
  readonly hash: string;
  readonly settings: Settings;
  /** Absent where everything is available without limit. */
  readonly stock?: readonly StartingLevel[];
};

/** What the operator sets before the first shopper comes. */
export type StartingLevel = { readonly pid: ProductId; readonly level: StockLevel };

const DEFAULTS = 'defaults';

/** The base first. Without a file, the default settings. Rejects with SettingsError. */
export const loadPolicies = async (
  base: string | undefined,
  compared: readonly string[],
): Promise<readonly [Policy, ...Policy[]]> => {
  const files = [base, ...compared];
  const fileNames = files.map((file) => (file === undefined ? DEFAULTS : basename(file, extname(file))));
  // The same file name in two folders is told apart by the path; the same path twice by its position.
  const paths = fileNames.map((name, index) => (isAlone(fileNames, index) ? name : (files[index] ?? DEFAULTS)));
  const policies = await Promise.all(
    files.map(async (file, index): Promise<Policy> => {
      const path = paths[index] ?? DEFAULTS;
      const uniqueName = isAlone(paths, index) ? path : `${path} (${index})`;
      const {
        settings,
        id,
        extra: stock = [],
      } = await loadSettingsAndSection(file, { name: STOCK_SECTION, schema: stockSchema });
      return { name: uniqueName, hash: id.hash, settings, ...(stock.length > 0 && { stock }) };
    }),
  );
  const [first, ...others] = policies;
  if (first === undefined) throw new BadInput('a simulation needs a policy');
  return [first, ...others];
};

const isAlone = (names: readonly string[], index: number): boolean =>
  names.every((name, other) => other === index || name !== names[index]);

/** Throws BadInput for a code in links to the shop that no policy has: every shopper who comes by one would be refused it. */
export const refuseUnknownCode = ({ personas }: Pick<Market, 'personas'>, policies: readonly Policy[]): void => {
  const known = [...new Set(policies.flatMap(({ settings }) => settings.coupons.map(({ code }) => code)))];
  for (const { name, model } of personas) {
    const { urlCode } = model.arrival;
    if (!known.includes(urlCode))
      throw new BadInput(
        `the market's arrival.urlCode "${urlCode}" of ${name} is no code of the shop; ${hint(urlCode, known)}`,
      );
  }
};

/** Throws BadInput for a policy with stock; `what`, such as a flag, takes none for this reason. */
export const refuseStock = (policies: readonly Policy[], what: string, reason: string): void => {
  const stocked = policies.find(({ stock }) => stock !== undefined);
  if (stocked === undefined) return;
  throw new BadInput(`${what} cannot be combined with stock, which the policy "${stocked.name}" has: ${reason}`);
};

/** Throws BadInput for a number of units in shops of which every shopper has one: nobody would buy the last one. */
export const refuseCountedStock = (policies: readonly Policy[]): void => {
  const counted = policies.find(({ stock = [] }) => stock.some(({ level }) => typeof level === 'number' && level > 0));
  if (counted === undefined) return;
  throw new BadInput(
    `the policy "${counted.name}" limits stock, which needs --store: otherwise each shopper has a shop of their own`,
  );
};

/**
 * The section of a policy that isn't a setting: how many units of each product the simulated shop begins with. In a running
 * shop the operator sets them (spec 10.21), so its settings have none.
 */
const STOCK_SECTION = 'stock';

const SOLD_OUT = 'sold-out';
const LEVEL = `must be a whole number from 0 to ${MAX_STOCK}, or ${SOLD_OUT}`;
const level = v.custom<number | typeof SOLD_OUT>((value) => value === SOLD_OUT || isStockCount(value), LEVEL);

/** A product that is left out is available without limit. */
const stockSchema = v.pipe(
  v.strictObject(Object.fromEntries(products.map(({ name }) => [name, v.optional(level)]))),
  v.transform((levels): readonly StartingLevel[] =>
    products.flatMap(({ id, name }) => {
      const written = levels[name];
      return written === undefined ? [] : [{ pid: id, level: written === SOLD_OUT ? 'sold_out' : written }];
    }),
  ),
);
