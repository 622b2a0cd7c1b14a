/** Writes the sessions that failed as scenario files into a folder, which is made if there is something to write. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadInput } from '../../io.ts';
import type { Failure } from '../session/play-session.ts';
import { scenarioOf, type ReplayOptions } from './session-scenario.ts';

/** The name of each failure's file, by failure. Throws BadInput where the folder cannot be written. */
export const writeScenarios = (
  failures: readonly { readonly name: string; readonly failure: Failure }[],
  folder: string,
  target: string,
  options: ReplayOptions,
): ReadonlyMap<Failure, string> => {
  const files = new Map<Failure, string>();
  try {
    if (failures.length > 0) mkdirSync(folder, { recursive: true });
    for (const { name, failure } of failures) {
      const file = join(folder, `${name}.yaml`);
      writeFileSync(file, scenarioOf(failure, target, file, options));
      files.set(failure, file);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BadInput(`--out ${folder} cannot be written: ${reason}`, { cause });
  }
  return files;
};
