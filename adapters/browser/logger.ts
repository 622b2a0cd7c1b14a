/** The core's logger in the browser: the console. */
import type { Logger } from '../../core/ports/logger.ts';

export const createConsoleLogger = (console: Pick<Console, 'error'>): Logger => ({
  error: (message, cause) => {
    if (cause === undefined) console.error(message);
    else console.error(message, cause);
  },
});
