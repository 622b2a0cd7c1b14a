/** Everything a browser complains about while a test looks elsewhere: its console, failed requests, bad answers. */
import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright';

export type Complaints = {
  /** Takes this one as part of what the test is about. */
  readonly expect: (complaint: RegExp) => void;
  /** What nobody expected. */
  readonly unexpected: () => readonly string[];
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
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (broken) => {
    heard.push(`thrown: ${broken.error().message}\n${broken.error().stack ?? ''}`);
  });
  context.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (reason !== LEFT) heard.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response: Response) => {
    if (response.status() >= 400) heard.push(`answered: ${response.status()} ${response.url()}`);
  });
  return {
    expect: (complaint) => {
      expected.push(complaint);
    },
    unexpected: () => heard.filter((complaint) => !expected.some((known) => known.test(complaint))),
  };
};
