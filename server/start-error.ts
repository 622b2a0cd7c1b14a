/** Why a server or a command cannot start. */
/** The server cannot start; the message says what to change. */
export class StartError extends Error {
  override name = 'StartError';
  /** Whether starting may work later without any change, as when a database does not answer. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {}) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}
