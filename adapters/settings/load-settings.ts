/** The settings of a file, with the hash that storefront and server compare; without a file, the defaults. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { CourierFile } from './courier-file.ts';
import { SettingsError, readFailureReason } from './settings-error.ts';
import { settingsHash } from './settings-hash.ts';
import type { DocumentProblem } from './yaml-document.ts';

/** Which settings something was made with. */
export type SettingsId = {
  readonly hash: string;
  /** The file's name, without its folder; null for the defaults. */
  readonly file: string | null;
};

export type LoadedSettings = {
  readonly settings: Settings;
  readonly id: SettingsId;
  /** The file as it was named; undefined for the defaults. */
  readonly path?: string;
  /** The courier's file of pincodes, where the settings name one. */
  readonly courier?: CourierFile;
  /** Its path. */
  readonly courierPath?: string;
};

/**
 * Rejects with SettingsError. Without a file, or with an empty name, the defaults. `courierFile` stands in for the path of
 * the courier's file that the settings name.
 */
export const loadSettings = async (file: string | undefined, courierFile?: string): Promise<LoadedSettings> => {
  if (file === undefined || file === '')
    return { settings: DEFAULT_SETTINGS, id: { hash: settingsHash(DEFAULT_SETTINGS), file: null } };
  // Loaded here, since most commands run with the defaults and need no parser.
  const { parseSettings } = await import('./parse-settings.ts');
  const parsed = parseSettings(await sourceOf(file));
  if ('problems' in parsed) throw problemsOf(file, parsed.problems);
  const { settings, ...courier } = await withCourier(file, parsed.settings, courierFile);
  return { settings, ...courier, id: { hash: settingsHash(settings), file: basename(file) }, path: file };
};

/** The settings with what the courier's file says as a whole. */
const withCourier = async (
  file: string,
  settings: Settings,
  courierFile: string | undefined,
): Promise<Pick<LoadedSettings, 'settings' | 'courier' | 'courierPath'>> => {
  const { pincodes, pincodeColumns } = settings.delivery;
  if (pincodes === null) return { settings };
  const courierPath = courierFile ?? resolve(dirname(file), pincodes);
  const { parseCourierFile } = await import('./courier-file.ts');
  const source = await sourceOf(courierPath, `the courier's file ${pincodes} (delivery.pincodes)`);
  const parsed = parseCourierFile(source, pincodeColumns);
  if ('problems' in parsed) throw problemsOf(pincodes, parsed.problems);
  const { file: courier } = parsed;
  return {
    settings: { ...settings, delivery: { ...settings.delivery, courier: courier.summary } },
    courier,
    courierPath,
  };
};

const problemsOf = (file: string, problems: readonly DocumentProblem[]): SettingsError => {
  const all = problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  return new SettingsError(file, problems, all.join('\n'));
};

const sourceOf = async (file: string, called = `the settings ${file}`): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(file, [], `${called} cannot be read: ${readFailureReason(cause)}`, { cause });
  }
};

/** `3f2a…, from shop.yaml` or `3f2a…, the defaults`. */
export const describeSettings = ({ hash, file }: SettingsId): string =>
  `${hash}, ${file === null ? 'the defaults' : `from ${file}`}`;
