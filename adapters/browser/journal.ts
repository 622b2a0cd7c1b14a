/** The core's journal in the browser: the console. */
import type { Journal } from '../../core/ports/journal.ts';

export const createConsoleJournal = (console: Pick<Console, 'error'>): Journal => ({
  error: (message, cause) => {
    if (cause === undefined) console.error(message);
    else console.error(message, cause);
  },
});
