/** The request log, as info entries of the log: one per request, without personal data. */
import type { LoggedRequest } from '../../core/ports/logger.ts';
import type { Log } from './log.ts';
import { shortened, withoutPersonalData } from './personal-data.ts';

/** Longest logged path, in characters; the shop's own paths are much shorter. */
const PATH_CHARACTERS = 256;

/** Shortened before masking, to bound its time, and again after it, because a mask may be longer than what it masks. */
const loggedPath = (path: string): string =>
  shortened(withoutPersonalData(shortened(path, PATH_CHARACTERS)), PATH_CHARACTERS);

/** Undefined if the log's level leaves requests out. */
export const createRequestLog = (log: Log): ((request: LoggedRequest) => void) | undefined =>
  log.isLevelEnabled('info')
    ? ({ path, ms, ...request }) => log.info({ ...request, path: loggedPath(path), ms: Math.round(ms * 10) / 10 })
    : undefined;
