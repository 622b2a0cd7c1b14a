/**
 * Tells an extended call that a backend does not implement from one that failed: the first is a missing capability,
 * the second a failure (spec 10.16, 10.17). Backends report a missing call in many ways; one with a front controller
 * even sends its home page with status 200.
 */
import type { Refusal, RefusalCode } from '../../core/entities/answer.ts';
import { UNKNOWN_PATH_STATUSES } from '../wire/backend-failure.ts';
import { isTruncatedJson } from '../wire/truncated-json.ts';
import type { Reply } from './exchange.ts';

export type OptionalCalls = {
  /** Whether this response to an extended call means that the backend has no such call. */
  readonly isMissing: (reply: Reply, codes: readonly RefusalCode[]) => boolean;
  /**
   * Records an answer to an extended call. A backend that has answered one has the extended calls: from then on a
   * page in place of an answer is a failure, and a 404 refusal in its own words is no missing call.
   */
  readonly recordAnswer: (answer: { readonly status: true } | Pick<Refusal, 'status' | 'code'>) => void;
};

/** Temporary: timeout, too early, too many requests. */
const TEMPORARY: readonly number[] = [408, 425, 429];

export const createOptionalCalls = (): OptionalCalls => {
  let hasAnswered = false;
  return {
    isMissing: ({ status, text, envelope }, codes) => {
      // An envelope means a missing call only if it refuses with a web server's status and a code that is not ours.
      if (envelope !== undefined) {
        return (
          !hasAnswered &&
          UNKNOWN_PATH_STATUSES.includes(status) &&
          envelope.get('status') === false &&
          !codes.some((code) => code === envelope.get('code'))
        );
      }
      if (UNKNOWN_PATH_STATUSES.includes(status)) return true;
      return !hasAnswered && status < 500 && !TEMPORARY.includes(status) && !isTruncatedJson(text);
    },
    recordAnswer: (answer) => {
      hasAnswered ||= answer.status || (answer.code !== 'REFUSED' && answer.code !== 'NOT_AVAILABLE');
    },
  };
};
