/** The log of requests on standard error, in the journal's form: one JSON line each, with nothing personal in it. */
import type { JournalOptions } from './journal.ts';
import { shortened, withoutPersonalData } from './personal-data.ts';

export type Requested = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds. */
  readonly ms: number;
};

/** Characters of a path that are kept; the shop's own paths are much shorter. */
const PATH_CHARACTERS = 256;

/**
 * Cut before it is masked, so that no path takes long, and after it, since a mask may be longer than what it stands
 * for.
 */
const loggedPath = (path: string): string =>
  shortened(withoutPersonalData(shortened(path, PATH_CHARACTERS)), PATH_CHARACTERS);

export const createRequestLog =
  ({
    write = (line) => {
      process.stderr.write(`${line}\n`);
    },
    now = () => Date.now(),
  }: JournalOptions = {}): ((request: Requested) => void) =>
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
