/** Why a database cannot be opened, in words for the operator. */
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import { NewerSchema } from './schema/newer-schema.ts';
import { isUnanswered } from './postgres/failures.ts';
import { PooledTransactions } from './postgres/pooled-transactions.ts';
import { StoreReplaced } from './sqlite/store-replaced.ts';
import { StoreInUse } from './store-in-use.ts';

/** SQLite's result codes. */
const SQLITE_PROBLEMS: Readonly<Record<number, string>> = {
  3: 'access to the file is denied',
  7: 'out of memory',
  8: 'the file cannot be written to',
  10: 'the disk cannot be read or written',
  11: 'the file is damaged; restore a backup',
  13: 'the disk is full',
  14: 'the file cannot be opened',
  26: 'the file is not a SQLite database',
};

/** Codes of the system and of PostgreSQL (class 28: the user is refused). */
const CONNECTION_PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server answers at this address',
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'there is no host of this name',
  ETIMEDOUT: 'the server does not answer',
  ENOENT: 'the folder cannot be created',
  EPERM: 'access to the folder or file is denied',
  EACCES: 'access to the folder or file is denied',
  EEXIST: 'a file is where a folder should be',
  ENOTDIR: 'a file is where a folder should be',
  EROFS: 'the file system is read-only',
  '28P01': 'the password is wrong',
  '28000': 'the user is refused',
  '3D000': 'there is no such database',
  '42501': 'the user may not create tables there',
  '25006': 'the database is read-only, as on a standby',
  '53100': 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '53300': 'the database has too many connections',
  '57P01': 'the server is stopping',
  '57P02': 'the server crashed and is restarting',
  '57P03': 'the server is starting',
};

/** Errors whose messages are for the operator. */
const OWN_WORDS = [NewerSchema, PooledTransactions, StoreInUse, StoreReplaced] as const;

/** The problem; undefined for an error that the operator cannot do anything about. */
export const openProblem = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (OWN_WORDS.some((known) => error instanceof known)) return error.message;
  if (error instanceof StoreBusy) return openProblem(error.cause) ?? 'another process keeps the database busy';
  // Node tries every address of a host, and reports one error for each.
  if (error instanceof AggregateError) return error.errors.map(openProblem).find((problem) => problem !== undefined);
  // Poolers give this code to whatever they refuse, and say in words what it is.
  if ('code' in error && error.code === '08P01')
    return `the server or its pooler refused the connection: ${error.message}`;
  if (isUnanswered(error)) return 'the server does not answer';
  const sqlite = 'errcode' in error ? SQLITE_PROBLEMS[Number(error.errcode) & 0xff] : undefined;
  return sqlite ?? ('code' in error ? CONNECTION_PROBLEMS[String(error.code)] : undefined);
};
