/**
 * What a build leaves in the storefront's folder: a note of the settings that its pages and prices are of and of the
 * address that its links lead to, and copies of the settings and of the courier's file. Their names begin with a dot, so no
 * server serves them.
 */
import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { loadSettings, type LoadedSettings, type SettingsId } from './load-settings.ts';

const FILE = '.settings.json';
const COPY = '.settings.yaml';
const COURIER_COPY = '.pincodes.csv';

/** What a storefront was built with. */
export type BuiltNote = SettingsId & {
  /** The address in its links, such as `https://shop.example`; null where the build did not say. */
  readonly origin: string | null;
};

const noteSchema: v.GenericSchema<unknown, BuiltNote> = v.object({
  hash: v.string(),
  file: v.nullable(v.string()),
  origin: v.optional(v.nullable(v.string()), null),
});

/** `path` is the document of the settings; without it they are the defaults. `courierPath` is the courier's file that they name. */
export const writeBuiltSettings = async (
  folder: string,
  { hash, file }: SettingsId,
  {
    origin = null,
    path,
    courierPath,
  }: {
    readonly origin?: string | null;
    readonly path?: string | undefined;
    readonly courierPath?: string | undefined;
  } = {},
): Promise<void> => {
  const note: BuiltNote = { hash, file, origin };
  await writeFile(join(folder, FILE), `${JSON.stringify(note)}\n`);
  if (path !== undefined) await copyFile(path, join(folder, COPY));
  if (courierPath !== undefined) await copyFile(courierPath, join(folder, COURIER_COPY));
};

/**
 * The settings that a storefront was built with, for whoever is not told others; the defaults where it has no copy of them.
 * Rejects with SettingsError for a copy that this version cannot read.
 */
export const loadBuiltSettings = async (folder: string): Promise<LoadedSettings> => {
  const copy = join(folder, COPY);
  if (!existsSync(copy)) return loadSettings(undefined);
  const [loaded, note] = await Promise.all([loadSettings(copy, join(folder, COURIER_COPY)), readBuiltSettings(folder)]);
  return { ...loaded, id: { hash: loaded.id.hash, file: note?.file ?? loaded.id.file } };
};

/** The settings that the storefront of a folder was built with; undefined for a folder without a readable note. */
export const readBuiltSettings = async (folder: string): Promise<BuiltNote | undefined> => {
  try {
    const note: unknown = JSON.parse(await readFile(join(folder, FILE), 'utf8'));
    const result = v.safeParse(noteSchema, note);
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};
