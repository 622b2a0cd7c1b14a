/**
 * Which failures are transient, and what they mean to the operator: by PostgreSQL's codes, and without one by the step of pg
 * that has failed. This file does not load the driver.
 */
import type { Failure } from '../retry.ts';
import { createProblemOf, StoreProblem } from '../store-problems.ts';

/**
 * Failures of one attempt that the next may not have: a conflict with another process, a connection that broke, or one to
 * a server that is no longer the primary. 40001 serialization failure, 40P01 deadlock, 57014
 * statement time-out, 57P01–57P03 the server shuts down or starts, 53300 too many connections, 25006 a read-only
 * transaction. Class 08 and the codes of the system are connections, but for 08P01: the two ends do not understand each
 * other, or a pooler refuses the connection.
 */
const TRANSIENT =
  /^(?:40001|40P01|57014|57P0[1-3]|53300|25006|08(?!P01)\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/u;
/**
 * Failures that are the database's own, whatever is asked of it, and that stay: 08P01, a full disk or memory and limits of
 * the configuration (53), errors of its files (58, XX001, XX002), a user that is refused (28) and a database that is gone.
 */
const UNUSABLE = /^(?:08P01|53\w{3}|58\w{3}|XX00[12]|28\w{3}|3D000)$/u;
/** Another transaction holds what was to be locked. */
const HELD = /^55P03$/u;
const AWAY = /^(?:57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/u;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Errors without an answer of the database: a connection could not be made, broke, or was silent for too long. */
const unanswered = new WeakSet<Error>();

/**
 * Records what connecting or a query has failed with. What the database answers has a code, and so has what the system
 * reports; pg gives none to its own errors. A wrong use of it is a TypeError.
 */
export const recordFailure = (error: unknown): void => {
  if (error instanceof Error && error.name === 'Error' && codeOf(error) === '') unanswered.add(error);
};

const isUnanswered = (error: Error): boolean => unanswered.has(error);

/** The host is a standby, or its database is read-only. */
export class ReadOnlyDatabase extends Error {
  override name = 'ReadOnlyDatabase';
  /** PostgreSQL's own code for a write there. */
  readonly code = '25006';
}

/** A pooler gives each transaction a different session. */
export class PooledTransactions extends StoreProblem {
  override name = 'PooledTransactions';

  constructor() {
    super(
      'a pooler in front of it gives each transaction a different database session, which loses the time-outs of a session; name the database itself, or make the pooler keep sessions (pgbouncer: pool_mode = session)',
    );
  }
}

/** The commit was sent, and no answer came. */
export class CommitLost extends Error {
  override name = 'CommitLost';
}

const hasCode = (error: unknown, codes: RegExp): boolean => error instanceof Error && codes.test(codeOf(error));

export const failureOf = (error: unknown): Failure => {
  if (error instanceof AggregateError)
    return error.errors.every((one) => failureOf(one) === 'transient') ? 'transient' : 'permanent';
  if (error instanceof CommitLost) return 'lost';
  if (hasCode(error, HELD)) return 'held';
  if (hasCode(error, TRANSIENT) || (error instanceof Error && isUnanswered(error))) return 'transient';
  return hasCode(error, UNUSABLE) ? 'unusable' : 'permanent';
};

/** The host takes no writes, or no longer. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, /^25006$/u);

/** The transaction was ended on purpose, by the server or here, and the connection is sound. */
export const isConflict = (error: unknown): boolean => hasCode(error, /^(?:40|55|57014)/u);

/** The database does not answer, or is starting or stopping. */
export const isAway = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isAway)
    : error instanceof Error && (isUnanswered(error) || hasCode(error, AWAY));

/** Class 28: the user is refused. */
const PROBLEMS: Readonly<Record<string, string>> = {
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

export const postgresProblem = createProblemOf((error) => {
  const code = codeOf(error);
  // Poolers give this code to whatever they refuse, and say in words what it is.
  if (code === '08P01') return `the server or its pooler refused the connection: ${error.message}`;
  return isUnanswered(error) ? 'the server does not answer' : PROBLEMS[code];
});
