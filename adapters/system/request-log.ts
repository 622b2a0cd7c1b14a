/** The request log on standard error, in the journal's format: one JSON line per request, without personal data. */
import type { JournalOptions } from './journal.ts';
import { shortened, withoutPersonalData } from './personal-data.ts';

export type LoggedRequest = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds. */
  readonly ms: number;
};

/** Longest logged path, in characters; the shop's own paths are much shorter. */
const PATH_CHARACTERS = 256;

/** Shortened before masking, to bound its time, and again after it, because a mask may be longer than what it masks. */
const loggedPath = (path: string): string =>
  shortened(withoutPersonalData(shortened(path, PATH_CHARACTERS)), PATH_CHARACTERS);

export const createRequestLog =
  ({
    write = (line) => {
      process.stderr.write(`${line}\n`);
    },
    now = () => Date.now(),
  }: JournalOptions = {}): ((request: LoggedRequest) => void) =>
  ({ method, path, status, ms }) =>
    write(
      JSON.stringify({
        time: new Date(now()).toISOString(),
        level: 'info',
        method,
        path: loggedPath(path),
        status,
        ms: Math.round(ms * 10) / 10,
      }),
    );
