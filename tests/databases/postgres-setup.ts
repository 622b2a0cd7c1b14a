/**
 * Vitest's global setup of the unit tests: says where PostgreSQL's programs are, and stops the server that the first
 * test file in need of one has started.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../cli/setup/postgres.mjs';
import { stopServer } from './postgres-process.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest declares the same interface
  interface ProvidedContext {
    /** The folder of the server's programs, empty if there are none; and the folder of the server of this run. */
    readonly postgres: { readonly programs: string; readonly folder: string };
  }
}

export const setup = (project: TestProject): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
  project.provide('postgres', { programs: findPostgres() ?? '', folder });
  return async () => {
    await stopServer(folder);
    rmSync(folder, { recursive: true, force: true });
  };
};
