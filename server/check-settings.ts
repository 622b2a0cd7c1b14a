/** What a server checks about its settings before it listens (spec 10.22). */
import { readBuiltSettings } from '../adapters/settings/built-settings.ts';
import { describeSettings, type SettingsId } from '../adapters/settings/load-settings.ts';
import { sampleFactsIn } from '../core/catalogue/settings/seller.ts';
import type { Settings } from '../core/catalogue/settings/settings.ts';
import { StartError } from './listen.ts';

/** Rejects with StartError where the storefront was built with other settings: its pages would show other prices. */
export const requireSameSettings = async (clientRoot: string, own: SettingsId): Promise<void> => {
  const built = await readBuiltSettings(clientRoot);
  if (built === undefined)
    throw new StartError('the storefront does not say which settings it was built with; run npm run build');
  if (built.hash === own.hash) return;
  throw new StartError(
    `the storefront was built with other settings (${describeSettings(built)}) than the server has (${describeSettings(own)}); ` +
      `name the same file with --settings, or build again with SHOP_SETTINGS=FILE npm run build`,
  );
};

/** Throws StartError for a seller that is still the sample: its invoices and policies would be false. */
export const requireOwnSeller = ({ seller }: Settings): void => {
  const sample = sampleFactsIn(seller);
  if (sample.length === 0) return;
  const keys = sample.map((path) => `seller.${path}`).join(', ');
  throw new StartError(
    `the seller in the settings is the sample; set ${keys} in a file and name it with --settings. --sandbox accepts the sample`,
  );
};
