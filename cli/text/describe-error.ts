/** An error as a person reads it. */

/** Causes that are told: deeper ones say nothing more. */
const DEPTH = 5;

/** What went wrong in one line, with the causes after it; never a stack. */
export const describeError = (error: unknown): string => {
  const told: string[] = [];
  for (
    let at: unknown = error;
    at !== undefined && told.length < DEPTH;
    at = at instanceof Error ? at.cause : undefined
  ) {
    told.push(
      at instanceof Error ? at.message || at.name : typeof at === 'string' ? at : 'what was thrown is no error',
    );
  }
  return told.join(': ');
};
