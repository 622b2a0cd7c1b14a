/** What ends every app that serves API paths: an unknown path and an unexpected error are answered in JSON. */
import type { Hono } from 'hono';
import type { Logger } from '../../core/ports/logger.ts';
import type { AppContext, AppEnv } from './context.ts';
import { type Reject } from './json-response.ts';
import { refusalOf, UNKNOWN_PATH } from '../http/refusals.ts';

export const API_PREFIX = '/server/';

/** To be called after all other routes of the app are defined. */
export const addApiFallbacks = (
  app: Hono<AppEnv>,
  { reject, logger }: { readonly reject: Reject; readonly logger: Logger },
): void => {
  app.all(`${API_PREFIX}*`, (c) => reject(c, UNKNOWN_PATH));
  app.notFound((c) => reject(c, UNKNOWN_PATH));
  app.onError(apiErrorHandler(reject, logger));
};

/** The answer to an unexpected error. */
export const apiErrorHandler =
  (reject: Reject, logger: Logger) =>
  (error: Error, c: AppContext): Response =>
    reject(c, refusalOf(error, c.req, logger));
