/** An error and its causes in one line. */

/** Deeper causes add nothing useful. */
const MAX_CAUSES = 5;

/** The error's message followed by those of its causes, without stack traces. */
export const describeError = (error: unknown): string => {
  const messages: string[] = [];
  let current = error;
  while (current !== undefined && messages.length < MAX_CAUSES) {
    messages.push(messageOf(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages.join(': ');
};

const messageOf = (error: unknown): string => {
  if (error instanceof Error) return error.message || error.name;
  return typeof error === 'string' ? error : 'a value that is not an error was thrown';
};
