/** The core's log for operators and developers. It contains no personal data. */

export type Logger = {
  readonly error: (message: string, cause?: unknown) => void;
};
