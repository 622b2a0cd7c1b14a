/** Why a server would not start on a store: seen without creating, migrating or marking it, so that `config` may ask. */
import { accessSync, constants } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { unknownMigrations } from '../../adapters/sql/schema/migrate.ts';
import { StartError } from '../start-error.ts';
import { lastingStore, withDatabase } from './open-store.ts';
import { namedStore } from './registry.ts';
import { otherUseProblem, USE_KEYS, useIn, type StoreUse } from './store-use.ts';

/** Undefined where a server would start, as far as can be seen from outside. */
export const storeStartProblem = async (text: string, use: StoreUse): Promise<string | undefined> => {
  if (text === 'memory') return undefined;
  try {
    const store = lastingStore(text);
    if (store.isMissing()) return missingFileProblem(text);
    return await withDatabase(store, async (database) => {
      const applied = await database.migrations();
      const newer = unknownMigrations(applied);
      if (newer.length > 0)
        return `--store ${store.name}: the database was changed by a newer version (${newer.join(', ')})`;
      const present =
        applied.length === 0
          ? undefined
          : useIn(
              await database.snapshot((db) =>
                db.selectFrom('documents').select(['key', 'document']).where('key', 'in', USE_KEYS).execute(),
              ),
            );
      return present === undefined || present === use ? undefined : otherUseProblem(store.name, present);
    });
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
};

/** A server makes the file, so its folder, or the nearest one above it, has to allow that. */
const missingFileProblem = (text: string): string | undefined => {
  const [, path = ''] = /^sqlite:(.+)$/su.exec(text) ?? [];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
      return undefined;
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing || dirname(folder) === folder)
        return `--store ${namedStore(text)?.name ?? text}: nothing can be written in ${folder}`;
    }
  }
};
