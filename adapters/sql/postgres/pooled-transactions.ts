/** The error for a pooler that gives every transaction another session, in a file that does not load PostgreSQL's driver. */

export class PooledTransactions extends Error {
  override name = 'PooledTransactions';

  constructor() {
    super(
      'a pooler in front of it gives every transaction another session of the database, which the prepared statements do not survive; name the database itself, or set the pooler to keep sessions (pgbouncer: pool_mode = session)',
    );
  }
}
