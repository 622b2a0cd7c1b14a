/** Backends to verify, as handlers of requests: one with the core calls alone, in PHP's spelling. */
import { withCookies, type CookieJar, type FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import { encodeAnswer } from '../../../adapters/wire/encode-answer.ts';
import { allEndpoints, type Endpoint } from '../../../adapters/wire/endpoints.ts';
import { callAt } from '../../../cli/scenario/environment/faults.ts';
import { callByName } from '../../../cli/scenario/environment/map-calls.ts';
import { minimalFetch } from '../../../cli/scenario/environment/minimal-backend.ts';
import { createTimedFetch } from '../../../cli/scenario/environment/wire-connection.ts';
import { parseJsonObject } from '../../../cli/input/json-object.ts';
import { createForeignBackend, FOREIGN_OTP, type ForeignBackend } from '../../core/foreign-backend.ts';
import { serve, type Backend, type Serve } from './backends.ts';

const page404 = { status: 404, headers: { getSetCookie: () => [] }, text: () => Promise.resolve('<h1>Not Found</h1>') };

/** The foreign backend, with a session for every browser. */
export const foreignRequest = (): FetchWithCookies => {
  const saved: Parameters<typeof createForeignBackend>[0] = new Map();
  const sessions = new Map<string, ForeignBackend>();
  const request: FetchWithCookies = async (url, init) => {
    const name = callAt(url);
    if (name === undefined || allEndpoints[name].level === 'extended') return page404;
    const id = /PHPSESSID=(\w+)/u.exec(init.headers['cookie'] ?? '')?.[1] ?? `s${sessions.size}`;
    const session = sessions.get(id) ?? createForeignBackend(saved);
    sessions.set(id, session);
    const endpoint = allEndpoints[name] as Endpoint<unknown, unknown>;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body);
    let input: unknown;
    try {
      input = endpoint.decodeRequest({ query: {}, body, key: '' });
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return { ...page404, status: 200, text: async () => '{"status":false,"message":"Bad input"}' };
    }
    const answer = await callByName(session.api, name, input);
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

/** The foreign backend, whose one-time passwords a sandbox sends and verifies, and shows. */
export const foreignRequestSendingBy = (sandbox: string): FetchWithCookies => {
  const foreign = foreignRequest();
  const jars = new Map<string, CookieJar>();
  return async (url, init) => {
    const name = callAt(url);
    const session = init.headers['cookie'] ?? '';
    if (name !== 'sendOtp' && name !== 'verifyOtp') return foreign(url, init);
    const jar = jars.get(session) ?? new Map<string, string>();
    jars.set(session, jar);
    const sent = { ...init, headers: { 'content-type': 'application/json' } };
    const answer = await withCookies(createTimedFetch(5_000), jar)(`${sandbox}${new URL(url).pathname}`, sent);
    const text = await answer.text();
    if (parseJsonObject(text)?.['status'] !== true)
      return { ...page404, status: answer.status, text: async () => text };
    const body = { ...parseJsonObject(init.body ?? ''), otp: FOREIGN_OTP };
    return foreign(url, { ...init, body: JSON.stringify(body) });
  };
};

/** Numbers as strings, empty maps as lists, and none of the extended calls. */
const inPhpSpelling = (request: FetchWithCookies): FetchWithCookies => {
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

/** A handler behind a real socket. */
export const served = (request: FetchWithCookies): Promise<Backend> => serve(respondingBy(request));

/** A handler as a server calls it. */
export const respondingBy =
  (request: FetchWithCookies): Serve =>
  async (received) => {
    const { pathname, search, origin } = new URL(received.url);
    // A slash at the end of a path makes no difference.
    const path = pathname.replace(/\/$/u, '');
    const cookie = received.headers.get('cookie');
    const key = received.headers.get('idempotency-key');
    const body = received.method === 'POST' ? await received.text() : '';
    const response = await request(`${origin}${path}${search}`, {
      method: received.method,
      headers: {
        ...(cookie !== null && { cookie }),
        ...(key !== null && { 'idempotency-key': key }),
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body !== '' && { body }),
    });
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const set of response.headers.getSetCookie()) headers.append('set-cookie', set);
    return new Response(await response.text(), { status: response.status, headers });
  };

/** A sandbox behind a proxy that does not pass on what makes it one. */
export const servedWithoutSandbox = (url: string): Promise<Backend> =>
  serve((request) => {
    if (new URL(request.url).pathname.startsWith('/sandbox')) return new Response('', { status: 404 });
    return passedOn(url, request);
  });

const passedOn = (url: string, request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  return fetch(`${url}${pathname}${search}`, {
    method: request.method,
    headers: [...request.headers].filter(([name]) => name !== 'host' && name !== 'connection'),
    ...(request.method === 'POST' && { body: request.body, duplex: 'half' }),
  });
};
