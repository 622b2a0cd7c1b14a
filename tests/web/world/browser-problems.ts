/** Everything a browser complains about while a test looks elsewhere: its console, failed requests, bad answers. */
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright';

export type Complaints = {
  /** Takes this one as part of what the test is about. */
  readonly expect: (complaint: RegExp) => void;
  /** What nobody expected. */
  readonly unexpected: () => readonly string[];
  /** Listens no more. */
  readonly stop: () => void;
};

/** The shop is gone, however the browser puts it. */
export const NOBODY_THERE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/;
/**
 * A part of the page that hydrates when the browser is idle was asked for just then, and did not come; the page goes on
 * without it.
 */
export const LOST_PART = /could not load \/assets|dynamically imported module/;

/** A page that is left gives up what it was still loading. */
const LEFT = 'net::ERR_ABORTED';

export const complaintsOf = (context: BrowserContext): Complaints => {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onBroken = (broken: WebError): void => {
    heard.push(`thrown: ${broken.error().message}\n${broken.error().stack ?? ''}`);
  };
  const onFailed = (request: Request): void => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (reason !== LEFT) heard.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  };
  const onResponse = (response: Response): void => {
    if (response.status() >= 400) heard.push(`answered: ${response.status()} ${response.url()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', onBroken);
  context.on('requestfailed', onFailed);
  context.on('response', onResponse);
  return {
    expect: (complaint) => {
      expected.push(complaint);
    },
    unexpected: () => heard.filter((complaint) => !expected.some((known) => known.test(complaint))),
    stop: () => {
      context.off('console', onConsole);
      context.off('weberror', onBroken);
      context.off('requestfailed', onFailed);
      context.off('response', onResponse);
    },
  };
};
