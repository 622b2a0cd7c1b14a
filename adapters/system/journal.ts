/** The core's journal, as error entries of the log. */
import type { Journal } from '../../core/ports/journal.ts';
import { createLog, type Log } from './log.ts';

export const createJournal = (log: Log = createLog()): Journal => ({
  error: (message, cause) => log.error(cause === undefined ? {} : { cause }, message),
});
