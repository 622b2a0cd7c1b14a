/** The log of requests on standard error, in the journal's form: one JSON line each, with nothing personal in it. */
import { withoutPersonalData, type JournalOptions } from './journal.ts';

export type Requested = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds. */
  readonly ms: number;
};

/** What is spelled in percents is masked like any other. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

export const createRequestLog = ({
  write = (line) => { process.stderr.write(`${line}\n`); }, now = () => Date.now(),
}: JournalOptions = {}): ((request: Requested) => void) => ({ method, path, status, ms }) => write(JSON.stringify({
  time: new Date(now()).toISOString(), level: 'info', method, path: withoutPersonalData(decoded(path)), status, ms: Math.round(ms * 10) / 10,
}));
