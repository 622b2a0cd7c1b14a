/** Backends to judge, as handlers of requests: one with section 7 alone, in PHP's spelling. */
import type { FetchWithCookies } from '../../../adapters/php-client/cookies.ts';
import { encodeAnswer } from '../../../adapters/wire/codecs/answer-json.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints/all-endpoints.ts';
import type { Endpoint } from '../../../adapters/wire/endpoints/endpoint.ts';
import type { Backend } from '../../../cli/conform/backend/backend.ts';
import { callAt } from '../../../cli/scenario/environment/faults.ts';
import { callByName } from '../../../cli/scenario/environment/map-calls.ts';
import { minimalFetch } from '../../../cli/scenario/environment/minimal-backend.ts';
import { createForeignBackend, FOREIGN_OTP, type ForeignBackend } from '../../core/foreign-backend.ts';

const page404 = { status: 404, headers: { getSetCookie: () => [] }, text: () => Promise.resolve('<h1>Not Found</h1>') };

/** The foreign backend, with a session for every browser. */
export const foreignRequest = (): FetchWithCookies => {
  const saved: Parameters<typeof createForeignBackend>[0] = new Map();
  const sessions = new Map<string, ForeignBackend>();
  const request: FetchWithCookies = async (url, init) => {
    const name = callAt(url);
    if (name === undefined || allEndpoints[name].section === 11) return page404;
    const id = /PHPSESSID=(\w+)/u.exec(init.headers['cookie'] ?? '')?.[1] ?? `s${sessions.size}`;
    const session = sessions.get(id) ?? createForeignBackend(saved);
    sessions.set(id, session);
    const endpoint = allEndpoints[name] as Endpoint<unknown, unknown>;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
    const answer = await callByName(session.api, name, endpoint.decodeRequest({ query: {}, body, key: '' }));
    return {
      status: 200,
      headers: { getSetCookie: () => [`PHPSESSID=${id}; path=/`] },
      text: () =>
        Promise.resolve(
          JSON.stringify(encodeAnswer(answer as Parameters<typeof encodeAnswer>[0], endpoint.encodeResponse)),
        ),
    };
  };
  return inPhpSpelling(request);
};

/** Numbers as strings, empty maps as lists, and nothing of section 11. */
export const inPhpSpelling = (request: FetchWithCookies): FetchWithCookies => {
  return async (url, init) => {
    let cookies: readonly string[] = [];
    const response = await minimalFetch(async (to, sent) => {
      const answered = await request(to, sent);
      cookies = answered.headers.getSetCookie();
      return answered;
    })(url, init);
    return { ...response, headers: { getSetCookie: () => cookies } };
  };
};

let phones = 0;

/** A backend that cannot be seen into, but accepts one password from everybody. */
export const opaque = (request: FetchWithCookies): Backend => ({
  name: 'http://backend.test',
  base: 'http://backend.test',
  request,
  otp: () => Promise.resolve(FOREIGN_OTP),
  freshPhone: () => {
    phones += 1;
    return `9${String(phones).padStart(9, '0')}`;
  },
  freshKey: () => `key-of-attempt-${(phones += 1)}`,
});
