/** Policies of a simulation: settings documents, as the shop itself reads them. */
import { basename, extname } from 'node:path';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { BadInput } from '../../io.ts';
import type { Market } from '../market/market.ts';

/** Settings of the shop under a name; the same shoppers meet every policy. */
export type Policy = { readonly name: string; readonly hash: string; readonly settings: Settings };

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
      const { settings, id } = await loadSettings(file);
      return { name: uniqueName, hash: id.hash, settings };
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
