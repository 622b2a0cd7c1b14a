/** Responses of calls, and refusals of the HTTP layer, as Hono's. */
import type { AppContext } from './context.ts';
import { JSON_HEADERS, type CallResponse } from '../http/call-response.ts';
import { refusalResponse, WRONG_METHOD, type Envelope, type TransportRefusal } from '../http/refusals.ts';

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

export type Reject = (c: AppContext, refusal: TransportRefusal) => Response;

/** Answers requests with refusals of the HTTP layer; `envelope` gives the `now` and `sandbox` of the moment. */
export const createReject =
  (envelope: () => Envelope): Reject =>
  (c, refusal) =>
    jsonResponse(c, refusalResponse(refusal, envelope()));

/** The handler for every other method of a path. */
export const otherMethods =
  (allow: string, reject: Reject) =>
  (c: AppContext): Response => {
    c.header('Allow', allow);
    return reject(c, WRONG_METHOD);
  };
