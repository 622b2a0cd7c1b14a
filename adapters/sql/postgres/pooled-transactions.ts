/** The error for a pooler that gives each transaction a different session, in a file that does not load PostgreSQL's driver. */

export class PooledTransactions extends Error {
  override name = 'PooledTransactions';

  constructor() {
    super(
      'a pooler in front of it gives each transaction a different database session, which breaks prepared statements; name the database itself, or make the pooler keep sessions (pgbouncer: pool_mode = session)',
    );
  }
}
