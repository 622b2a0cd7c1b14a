/**
 * The note that a build leaves in the storefront's folder: which settings its pages and prices are of, and which address
 * its links lead to. Its name begins with a dot, so no server serves it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SettingsId } from './load-settings.ts';

const FILE = '.settings.json';

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

export const writeBuiltSettings = (
  folder: string,
  { hash, file }: SettingsId,
  origin: string | null = null,
): Promise<void> => {
  const note: BuiltNote = { hash, file, origin };
  return writeFile(join(folder, FILE), `${JSON.stringify(note)}\n`);
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
