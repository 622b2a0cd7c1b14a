/** Loggers of the tests. */
import type { Logger } from '../../core/ports/logger.ts';

/** Keeps what is logged, each message with its cause. */
export const createErrorLog = (): { readonly logger: Logger; readonly errors: readonly string[] } => {
  const errors: string[] = [];
  return { errors, logger: { error: (message, cause) => void errors.push(`${message} ${String(cause)}`) } };
};
