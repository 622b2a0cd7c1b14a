/** Every problem that a browser reports during a test: errors on its console, failed requests, HTTP errors. */
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright';

export type BrowserProblems = {
  /** Problems like this one are part of the test. */
  readonly expect: (problem: RegExp) => void;
  /** The problems that the test did not expect. */
  readonly unexpected: () => readonly string[];
  /** Stops listening. */
  readonly stop: () => void;
};

/** The server cannot be reached, in each of the browser's wordings. */
export const NO_CONNECTION = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/;
/** The code of a section that hydrates when the browser is idle failed to load; the page works without it. */
export const CODE_NOT_LOADED = /could not load \/assets|dynamically imported module/;

/** A page that is left aborts what it was still loading. */
const ABORTED = 'net::ERR_ABORTED';

export const browserProblemsOf = (context: BrowserContext): BrowserProblems => {
  const reported: string[] = [];
  const expected: RegExp[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' || message.type() === 'warning')
      reported.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onError = (thrown: WebError): void => {
    reported.push(`thrown: ${thrown.error().message}\n${thrown.error().stack ?? ''}`);
  };
  const onFailed = (request: Request): void => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (reason !== ABORTED) reported.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  };
  const onResponse = (response: Response): void => {
    if (response.status() >= 400) reported.push(`answered: ${response.status()} ${response.url()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('requestfailed', onFailed);
  context.on('response', onResponse);
  return {
    expect: (problem) => {
      expected.push(problem);
    },
    unexpected: () => reported.filter((problem) => !expected.some((known) => known.test(problem))),
    stop: () => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('requestfailed', onFailed);
      context.off('response', onResponse);
    },
  };
};
