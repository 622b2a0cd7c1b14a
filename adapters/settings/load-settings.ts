/** The settings of a file, with the hash that storefront and server compare; without a file, the defaults. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { Section } from './parse-settings.ts';
import { SettingsError, unreadableReason } from './settings-error.ts';
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
};

const defaults = (): LoadedSettings => ({
  settings: DEFAULT_SETTINGS,
  id: { hash: settingsHash(DEFAULT_SETTINGS), file: null },
});

/** Rejects with SettingsError. Without a file, or with an empty name, the defaults. */
export const loadSettings = async (file: string | undefined): Promise<LoadedSettings> => {
  if (file === undefined || file === '') return defaults();
  // Loaded here, since most commands run with the defaults and need no parser.
  const { parseSettings } = await import('./parse-settings.ts');
  const { settings } = settingsOrThrow(file, parseSettings(await sourceOf(file)));
  return { settings, id: { hash: settingsHash(settings), file: basename(file) }, path: file };
};

/** The same for a file that may have one more section; `extra` is its value, undefined where it is absent. */
export const loadSettingsAndSection = async <T>(
  file: string | undefined,
  section: Section<T>,
): Promise<LoadedSettings & { readonly extra: T | undefined }> => {
  if (file === undefined || file === '') return { ...defaults(), extra: undefined };
  const { parseSettingsAndSection } = await import('./parse-settings.ts');
  const { settings, extra } = settingsOrThrow(file, parseSettingsAndSection(await sourceOf(file), section));
  return { settings, extra, id: { hash: settingsHash(settings), file: basename(file) } };
};

/** Throws SettingsError for a document with problems. */
const settingsOrThrow = <Parsed extends { readonly settings: Settings }>(
  file: string,
  parsed: Parsed | { readonly problems: readonly DocumentProblem[] },
): Parsed => {
  if (!('problems' in parsed)) return parsed;
  const all = parsed.problems.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
  throw new SettingsError(file, parsed.problems, all.join('\n'));
};

const sourceOf = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(file, [], `the settings ${file} cannot be read: ${unreadableReason(cause)}`, { cause });
  }
};

/** `3f2a…, from shop.yaml` or `3f2a…, the defaults`. */
export const describeSettings = ({ hash, file }: SettingsId): string =>
  `${hash}, ${file === null ? 'the defaults' : `from ${file}`}`;
