/** Why a store cannot be opened or written, in words for the operator: the errors that say it, and what error codes mean. */
import { StoreBusy } from '../../core/ports/store/shop-store.ts';

/** An error whose message is for the operator. */
export class StoreProblem extends Error {
  override name = 'StoreProblem';
}

/** The schema is newer than this program. */
export class NewerSchema extends StoreProblem {
  override name = 'NewerSchema';
}

/** What the store is used for excludes what was asked. */
export class StoreInUse extends StoreProblem {
  override name = 'StoreInUse';
}

/** Servers of another version use the store, and could not read what this one would write; they may be about to stop. */
export class OtherServers extends StoreInUse {
  override name = 'OtherServers';

  constructor() {
    super('servers of another version are using it and could not read what this one writes; stop them first');
  }
}

/** The store cannot be used, and trying again later does not help: a damaged file, a wrong password. */
export class StoreUnusable extends StoreBusy {
  override name = 'StoreUnusable';
}

export const RESTORING = 'a backup is being restored into it; start again once that has finished';
export const SERVED = 'a server is using it; stop the server first';

/** The problem that an error tells of; undefined for one that the operator cannot do anything about. */
export type ProblemOf = (error: unknown) => string | undefined;

/** `inDatabase` knows the codes of one database, and is asked before those of the system. */
export const createProblemOf = (inDatabase: (error: Error) => string | undefined): ProblemOf => {
  const problemOf: ProblemOf = (error) => {
    if (!(error instanceof Error)) return undefined;
    if (error instanceof StoreProblem) return error.message;
    if (error instanceof StoreBusy) return problemOf(error.cause) ?? 'another process keeps the database busy';
    // Node tries every address of a host, and reports one error for each.
    if (error instanceof AggregateError) return error.errors.map(problemOf).find((problem) => problem !== undefined);
    return inDatabase(error) ?? ('code' in error ? SYSTEM_PROBLEMS[String(error.code)] : undefined);
  };
  return problemOf;
};

/** Whether the same call may work later: the database did not answer, does not take connections yet, or is kept busy. */
export const isTemporary = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isTemporary);
  if (error instanceof StoreBusy) return !(error instanceof StoreUnusable);
  return 'code' in error && TEMPORARY_CODES.includes(String(error.code));
};

/** The last two are PostgreSQL's: it is starting or stopping, and has too many connections. */
const TEMPORARY_CODES: readonly string[] = ['ECONNREFUSED', 'ETIMEDOUT', '57P03', '53300'];

const SYSTEM_PROBLEMS: Readonly<Record<string, string>> = {
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
};
