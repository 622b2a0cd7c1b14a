/** The error for a file that was replaced while it is in use. */

export class StoreReplaced extends Error {
  override name = 'StoreReplaced';

  /** `path` is what is another file now, or none. */
  constructor(path: string) {
    super(
      `${path} is no longer the file that this server opened, so the server has stopped writing; stop the server, put the right files in place and start it again`,
    );
  }
}
