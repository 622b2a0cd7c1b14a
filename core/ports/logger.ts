/** The core's log for operators and developers. It contains no personal data. */

export type Logger = {
  readonly error: (message: string, cause?: unknown) => void;
};

/** Logs nothing: for simulations, and for calls whose errors reach whoever makes them. */
export const silentLogger: Logger = { error: () => undefined };
