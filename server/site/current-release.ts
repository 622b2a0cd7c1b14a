/** The release of the storefront that is current: the one that `dist/client` links to (cli/setup/releases.mjs). */
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadBuiltSettings } from '../../adapters/settings/built-settings.ts';
import { loadSettings, type LoadedSettings } from '../../adapters/settings/load-settings.ts';

const LINK = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** Its folder, which stays the same when another release becomes current: a server goes on serving it. */
export const currentRelease = (): string => (existsSync(LINK) ? realpathSync(LINK) : LINK);

/** The settings of a file or, if none is named, those that the current release was built with. Rejects with SettingsError. */
export const settingsOrReleases = (file: string | undefined): Promise<LoadedSettings> =>
  file === undefined || file === '' ? loadBuiltSettings(currentRelease()) : loadSettings(file);
