/** `--settings`: the brand's settings that a command computes with. */
import { Option } from 'commander';
import type { LoadedSettings } from '../../adapters/settings/load-settings.ts';

export type SettingsOption = { readonly settings?: string };

/** `SHOP_SETTINGS` names the same file for a build. */
export const settingsOption = (description = 'the settings to use, a YAML file over the defaults'): Option =>
  new Option('--settings <file>', description).env('SHOP_SETTINGS');

/** The settings of the option, or the defaults. Rejects with SettingsError, which the program reports. */
export const settingsOf = async ({ settings }: SettingsOption): Promise<LoadedSettings> => {
  // Loaded here, since help needs no parser.
  const { loadSettings } = await import('../../adapters/settings/load-settings.ts');
  return loadSettings(settings);
};
