/** Where the core writes what an operator or a developer should see. No personal data goes in. */

export type Journal = {
  readonly error: (message: string, cause?: unknown) => void;
};
