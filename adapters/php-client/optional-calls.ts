/**
 * Telling a call of section 11 that a backend does not have from one that it failed to answer: the first is a
 * capability that isn't there, the second a failure (spec 10.16, 10.17). Backends say the first in many ways; a front
 * controller even by its home page and 200.
 */
import type { Refusal } from '../../core/entities/answer.ts';
import { isRefusalCode } from '../wire/codecs/answer-json.ts';
import { isCutOffJson } from '../wire/truncated-json.ts';
import type { Told } from '../wire/tolerant.ts';

/** What came back: the HTTP status, the text, and the envelope if the text is one. */
export type Reply = { readonly status: number; readonly text: string; readonly envelope: Told | undefined };

export type LaterCalls = {
  /** Whether this reply to a call of section 11 says that the backend has no such call. */
  readonly isMissing: (reply: Reply) => boolean;
  /**
   * Takes note of an answer to a call of section 11. A backend that has once given one has such calls: from then on a
   * page in an answer's place is a failure, and what it refuses by 404 is no missing call.
   */
  readonly heard: (answer: { readonly status: true } | Pick<Refusal, 'status' | 'code'>) => void;
};

/** What a web server says about a path it does not know, whatever its pages look like. */
const UNKNOWN_PATH: readonly number[] = [404, 405, 501];
/** Not now, rather than not at all: a time-out, too early, too many. */
const NOT_NOW: readonly number[] = [408, 425, 429];

export const createLaterCalls = (): LaterCalls => {
  let hasSome = false;
  return {
    isMissing: ({ status, text, envelope }) => {
      // An answer: only one that refuses as a web server would, in words that are none of the shop's, can mean that.
      if (envelope !== undefined) {
        return (
          !hasSome &&
          UNKNOWN_PATH.includes(status) &&
          envelope.get('status') === false &&
          !isRefusalCode(envelope.get('code'))
        );
      }
      if (UNKNOWN_PATH.includes(status)) return true;
      return !hasSome && status < 500 && !NOT_NOW.includes(status) && !isCutOffJson(text);
    },
    heard: (answer) => {
      hasSome ||= answer.status || (answer.code !== 'REFUSED' && answer.code !== 'NOT_AVAILABLE');
    },
  };
};
