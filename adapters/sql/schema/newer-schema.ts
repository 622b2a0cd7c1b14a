/** The error for a database that is too new for this program, in a file that does not load the packages of migrations. */

/** The schema is newer than this program. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}
