/** A database that this program is too old for. Apart from the migrations, whose packages are loaded only with a database. */

/** The schema is newer than this program. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}
