/**
 * The JSON that a proxy sends when its backend gave no usable response. Its code lets the client treat it as a failure
 * of the shop, not as a refusal (spec 10.16).
 */
import { numberIn, objectIn, tolerant } from '../../core/contract/tolerant.ts';
import type { Envelope } from './envelope.ts';

/** Statuses of a web server for a path that it does not serve: a backend may lack a call (spec 10.17). */
export const UNKNOWN_PATH_STATUSES: readonly number[] = [404, 405, 501];

/** Statuses of a proxy or a web server that got no response from behind it, or does not pass the request on for now. */
export const NO_RESPONSE_STATUSES: readonly number[] = [408, 429, 502, 503, 504];

export const BACKEND_UNREACHABLE = 'BACKEND_UNREACHABLE';

export type BackendFailure = {
  /** The HTTP status of a response that was not JSON; undefined when there was no usable response. */
  readonly http: number | undefined;
};

export const encodeBackendFailure = (message: string, { http }: BackendFailure): object => ({
  status: false,
  code: BACKEND_UNREACHABLE,
  message,
  ...(http !== undefined && { data: { http } }),
});

/** The failure in an envelope; undefined for an answer of the shop itself. */
export const decodeBackendFailure = (envelope: Envelope): BackendFailure | undefined =>
  envelope.get('code') === BACKEND_UNREACHABLE
    ? { http: tolerant(() => numberIn(objectIn(envelope.get('data'))['http'])) }
    : undefined;
