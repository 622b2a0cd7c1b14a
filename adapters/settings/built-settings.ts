/**
 * The note that a build leaves in the storefront's folder: which settings its pages and prices are of. Its name begins
 * with a dot, so no server serves it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SettingsId } from './load-settings.ts';

const FILE = '.settings.json';

const noteSchema: v.GenericSchema<unknown, SettingsId> = v.object({ hash: v.string(), file: v.nullable(v.string()) });

export const writeBuiltSettings = (folder: string, id: SettingsId): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify(id)}\n`);

/** The settings that the storefront of a folder was built with; undefined for a folder without a readable note. */
export const readBuiltSettings = async (folder: string): Promise<SettingsId | undefined> => {
  try {
    const note: unknown = JSON.parse(await readFile(join(folder, FILE), 'utf8'));
    const result = v.safeParse(noteSchema, note);
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};
