/** The core's logger, as error entries of the log. */
import type { Logger } from '../../core/ports/logger.ts';
import { createLog, type Log } from './log.ts';

export const createLogger = (log: Log = createLog()): Logger => ({
  error: (message, cause) => log.error(cause === undefined ? {} : { cause }, message),
});
