/** The core's log for operators and developers. It contains no personal data. */

export type Logger = { readonly error: (message: string, cause?: unknown) => void };

/** Logs nothing: for simulations, and for calls whose errors reach whoever makes them. */
export const silentLogger: Logger = { error: () => undefined };

/** A request as the log has it. */
export type LoggedRequest = {
  /** The id that the response carries. */
  readonly id: string;
  readonly method: string;
  /** Without the query, which may carry orders, codes and proofs. */
  readonly path: string;
  readonly status: number;
  /** What was called, and how that ended. */
  readonly endpoint: string;
  readonly outcome: string;
  /** Milliseconds. */
  readonly ms: number;
};
