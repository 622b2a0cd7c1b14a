/** The list of kinds, by which stores convert older documents and `check` reads them. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentKinds } from '../../../../core/shop/documents/kinds.ts';

const FOLDER = join(import.meta.dirname, '../../../../core/shop/documents');

it('the list of kinds has every kind that a file of documents declares', async () => {
  const modules = await Promise.all(
    globSync('*.ts', { cwd: FOLDER }).map((file) => import(join(FOLDER, file)) as Promise<Record<string, unknown>>),
  );
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const exported = modules.flatMap((module) => Object.values(module)).filter(isObject);
  const declared = [...exported, ...exported.flatMap((value) => Object.values(value) as unknown[])].filter(
    (value) => isObject(value) && 'index' in value && 'version' in value,
  );
  expect(declared.length).toBeGreaterThan(10);
  expect(new Set(declared)).toEqual(new Set(documentKinds));
});
