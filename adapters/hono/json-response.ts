/** Turns the response of a call into Hono's. */
import type { AppContext } from './context.ts';
import { JSON_HEADERS, type CallResponse } from './call-response.ts';

export const jsonResponse = (c: AppContext, { status, headers, body, outcome }: CallResponse): Response => {
  c.set('outcome', outcome);
  c.set('isAnswer', true);
  addHeaders(c, headers);
  return c.body(body, status, JSON_HEADERS);
};

/** Adds headers from a flat list of alternating names and values. */
export const addHeaders = (c: AppContext, headers: CallResponse['headers']): void => {
  for (let at = 0; at + 1 < headers.length; at += 2)
    c.header(headers[at] ?? '', headers[at + 1] ?? '', { append: true });
};
