/** Which failures of SQLite are transient, and what its result codes mean to the operator. */
import type { Failure } from '../retry.ts';
import { createProblemOf } from '../store-problems.ts';
import { StoreReplaced } from './files.ts';

/** Another connection is in the way: BUSY, LOCKED, and PROTOCOL, a race for the log. */
const TRANSIENT: readonly number[] = [5, 6, 15];
/** The file cannot be used, whatever is asked of it. All other codes are about what was asked. */
const UNUSABLE: Readonly<Record<number, string>> = {
  3: 'access to the file is denied',
  7: 'out of memory',
  8: 'the file cannot be written to',
  10: 'the disk cannot be read or written',
  11: 'the file is damaged; restore a backup',
  13: 'the disk is full',
  14: 'the file cannot be opened',
  26: 'the file is not a SQLite database',
};

/** The low byte is the code, the others say more of it; 0 for an error of something else. */
const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

export const failureOf = (error: unknown): Failure => {
  if (error instanceof StoreReplaced) return 'unusable';
  const code = codeOf(error);
  if (TRANSIENT.includes(code)) return 'transient';
  return code in UNUSABLE ? 'unusable' : 'permanent';
};

export const sqliteProblem = createProblemOf((error) => UNUSABLE[codeOf(error)]);
