/**
 * The JSON a proxy sends when its backend gave no usable answer. Its own code lets the client treat it as a failure of
 * the shop, not as a refusal (spec 10.16).
 */
import { leniently, mapAt, numberIn, type Told } from './tolerant.ts';

export const BACKEND_UNREACHABLE = 'BACKEND_UNREACHABLE';

export type BackendFailure = {
  /** The HTTP status of a reply that was not JSON; undefined where there was no usable reply. */
  readonly http: number | undefined;
};

export const backendFailureJson = (message: string, { http }: BackendFailure): object => ({
  status: false,
  code: BACKEND_UNREACHABLE,
  message,
  ...(http !== undefined && { data: { http } }),
});

/** The failure that an envelope tells of; undefined for an answer of the shop itself. */
export const backendFailureIn = (envelope: Told): BackendFailure | undefined =>
  envelope.get('code') === BACKEND_UNREACHABLE
    ? { http: leniently(() => numberIn(mapAt(envelope, 'data').get('http'))) }
    : undefined;
