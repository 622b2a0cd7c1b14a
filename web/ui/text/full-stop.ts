/** A message of several sentences with a full stop at its end; one sentence alone, as most messages are, has none. */
export const withFullStop = (message: string): string =>
  /[.?] /u.test(message) && !/[.?…]$/u.test(message) ? `${message}.` : message;
