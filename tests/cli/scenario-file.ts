/** Scenarios written down for one test, in a folder of their own. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
let files = 0;

/** A file with these steps, each in one line. */
export const scenarioFile = (...steps: readonly string[]): string => {
  files += 1;
  const file = join(folder, `${files}.yaml`);
  writeFileSync(file, ['name: x', 'steps:', ...steps.map((step) => `  - ${step}`), ''].join('\n'));
  return file;
};
