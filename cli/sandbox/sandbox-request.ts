/** Requests to the developer tools that a running shop serves under /sandbox. */
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

/** Sends a GET, or a POST where there is a body. */
export type SandboxRequest = (path: string, body?: object) => Promise<SandboxResponse>;

/** `origin` is scheme, host and port. Requests throw Unreachable where no response arrives in time. */
export const createSandboxRequest =
  (origin: string): SandboxRequest =>
  async (path, body) => {
    try {
      const response = await fetch(`${origin}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      return { ok: response.ok, status: response.status, json: parseJson(await response.text()) };
    } catch (cause) {
      throw new Unreachable(`no response from ${origin}; is the shop running there?`, { cause });
    }
  };
