/** Policies of a simulation: settings documents, as the shop itself reads them. */
import { basename, extname } from 'node:path';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { BadInput } from '../../io.ts';
import type { Policy } from '../run/run-plan.ts';

const DEFAULTS = 'defaults';

/** The base first. Without a file, the default settings. Rejects with SettingsError. */
export const loadPolicies = async (
  base: string | undefined,
  compared: readonly string[],
): Promise<readonly [Policy, ...Policy[]]> => {
  const files = [base, ...compared];
  const short = files.map((file) => (file === undefined ? DEFAULTS : basename(file, extname(file))));
  // The same file in two folders is told apart by its path; the same path twice by its place.
  const names = short.map((name, index) => (isAlone(short, index) ? name : (files[index] ?? DEFAULTS)));
  const policies = await Promise.all(
    files.map(async (file, index): Promise<Policy> => {
      const { settings, id } = await loadSettings(file);
      const name = names[index] ?? DEFAULTS;
      return { name: isAlone(names, index) ? name : `${name} (${index})`, hash: id.hash, settings };
    }),
  );
  const [first, ...others] = policies;
  if (first === undefined) throw new BadInput('a simulation needs a policy');
  return [first, ...others];
};

const isAlone = (names: readonly string[], index: number): boolean =>
  names.every((name, other) => other === index || name !== names[index]);
