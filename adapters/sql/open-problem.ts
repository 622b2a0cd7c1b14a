/** Why a database cannot be opened, in words for the operator. */
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import { NewerSchema } from './schema/newer-schema.ts';

/** SQLite's result codes. */
const SQLITE_PROBLEMS: Readonly<Record<number, string>> = {
  8: 'the file cannot be written to',
  11: 'the file is damaged; restore a backup',
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
  EPERM: 'the folder or file may not be used',
  EACCES: 'the folder or file may not be used',
  EEXIST: 'a file is where a folder should be',
  ENOTDIR: 'a file is where a folder should be',
  EROFS: 'the file system is read-only',
  '28P01': 'the password is wrong',
  '28000': 'the user is refused',
  '3D000': 'there is no such database',
  '42501': 'the user may not create tables there',
};

/** The problem; undefined for an error that the operator cannot do anything about. */
export const openProblem = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NewerSchema) return error.message;
  if (error instanceof StoreBusy) return openProblem(error.cause) ?? 'another process keeps the database busy';
  // Node tries every address of a host, and reports one error for each.
  if (error instanceof AggregateError) return error.errors.map(openProblem).find((problem) => problem !== undefined);
  const sqlite = 'errcode' in error ? SQLITE_PROBLEMS[Number(error.errcode) & 0xff] : undefined;
  return sqlite ?? ('code' in error ? CONNECTION_PROBLEMS[String(error.code)] : undefined);
};
