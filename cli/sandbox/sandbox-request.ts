/**
 * Requests to the operator's tools: those that a running shop serves under /sandbox, and those of a store opened here.
 */
import { parseJson } from '../input/json-object.ts';
import { Unreachable } from '../io.ts';

const TIMEOUT_MS = 15_000;

export type SandboxResponse = {
  /** Whether the HTTP status is 2xx. */
  readonly ok: boolean;
  readonly status: number;
  /** Undefined where the body is not JSON. */
  readonly json: unknown;
};

/** Sends a GET, or a POST where there is a body. `timeoutMs`: for what takes longer than most requests. */
export type SandboxRequest = (path: string, body?: object, timeoutMs?: number) => Promise<SandboxResponse>;

/** Requests through `send`, which takes a path of the shop and rejects where it cannot be reached. */
export const requestThrough =
  (send: (path: string, init: RequestInit, timeoutMs: number) => Promise<Response>): SandboxRequest =>
  async (path, body, timeoutMs = TIMEOUT_MS) => {
    const init: RequestInit =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await send(path, init, timeoutMs);
    return { ok: response.ok, status: response.status, json: parseJson(await response.text()) };
  };

/** `origin` is scheme, host and port. Requests throw Unreachable where no response arrives in time. */
export const createSandboxRequest = (origin: string): SandboxRequest => {
  const request = requestThrough((path, init, timeoutMs) =>
    fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  );
  return async (...parts) => {
    try {
      return await request(...parts);
    } catch (cause) {
      throw new Unreachable(`no response from ${origin}; is the shop running there?`, { cause });
    }
  };
};
