/**
 * What a proxy answers where the backend behind it gave no answer: JSON like any refusal, but with a code of its own, by
 * which the client knows that the shop itself did not answer (spec 10.16).
 */
import { leniently, mapAt, numberIn, type Told } from './tolerant.ts';

export const BACKEND_UNREACHABLE = 'BACKEND_UNREACHABLE';

export type BackendFailure = {
  /** The HTTP status of the page that came in an answer's place; undefined where nothing came that could be read. */
  readonly http: number | undefined;
};

export const backendFailureJson = (message: string, { http }: BackendFailure): object =>
  ({ status: false, code: BACKEND_UNREACHABLE, message, ...(http !== undefined && { data: { http } }) });

/** The failure that an envelope tells of; undefined for an answer of the shop itself. */
export const backendFailureIn = (envelope: Told): BackendFailure | undefined =>
  (envelope.get('code') === BACKEND_UNREACHABLE ? { http: leniently(() => numberIn(mapAt(envelope, 'data').get('http'))) } : undefined);
