/** A folder for the database files of one test file, removed at its end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'shop-store-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  const file = (name: string): string => join(path, name);
  let files = 0;
  /** Each time another one. */
  const newFile = (ending = 'db'): string => file(`${(files += 1)}.${ending}`);
  return { path, file, newFile };
};
