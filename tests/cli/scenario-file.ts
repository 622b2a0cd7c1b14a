/** Writes scenario files for a single test, in a temporary folder. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
let files = 0;

/** Writes a file with this text. */
export const fileOfScenario = (text: string): string => {
  files += 1;
  const file = join(folder, `${files}.yaml`);
  writeFileSync(file, text);
  return file;
};

/** Writes a file with these steps, one per line. */
export const scenarioFile = (...steps: readonly string[]): string =>
  fileOfScenario(['name: x', 'steps:', ...steps.map((step) => `  - ${step}`), ''].join('\n'));

/** The steps of an order by cash on delivery. */
export const COD_ORDER = [
  'visit: /checkout',
  'add: wash',
  'send-otp: 9876543210',
  'verify-otp',
  'fill',
  'pay: cod',
  'place',
] as const;

/** The steps of an order by UPI, up to its payment. */
export const UPI_ORDER = [
  'visit: /checkout',
  'add: wash',
  'send-otp: 9876543211',
  'verify-otp',
  'fill',
  'pay: upi',
  'place',
] as const;
