/** Policies of a simulation: settings documents, as the shop itself reads them, which may also say what is in stock. */
import { basename, extname } from 'node:path';
import { loadSettingsAndSection } from '../../../adapters/settings/load-settings.ts';
import { BadInput } from '../../io.ts';
import { STOCK_SECTION, stockSchema } from '../market/stock-section.ts';
import type { Policy } from '../run/run-plan.ts';

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
    `the policy "${counted.name}" limits stock, which needs --shared or --store: otherwise each shopper has a shop of their own`,
  );
};
