/**
 * The sandboxes of a backend at an address: the one whose clock, gateway and operator it has, and the one that shows
 * its messages, which `--messages-from` names where the backend is no sandbox itself.
 */
import { REFUSAL_CODES } from '../../../core/entities/answer.ts';
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { urlOf } from '../../../adapters/http-client/exchange.ts';
import { decodeAnswer, parseEnvelope } from '../../../adapters/wire/envelope.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { BadInput, Unreachable } from '../../io.ts';
import type { RequestHeader } from './request-headers.ts';
import { findSandbox, type SandboxClient } from './sandbox-client.ts';

/** The address of a sandbox, and the option that gave it, as in `--messages-from`. */
export type MessageSource = { readonly option: string; readonly address: URL };

export type BackendSandboxes = {
  /** Its clock is the backend's, and stands still until it is released; undefined where there is none. */
  readonly tools: SandboxClient | undefined;
  /** Shows the backend's messages; undefined where nothing does. */
  readonly messages: SandboxClient | undefined;
};

/** What is needed to find them: the backend's origin, how to call it, and the sandbox that shows its messages. */
export type BackendAddress = {
  readonly origin: string;
  readonly request: FetchWithCookies;
  readonly messagesFrom: MessageSource | undefined;
  /** For the backend alone: a sandbox elsewhere does not get them. */
  readonly headers?: readonly RequestHeader[] | undefined;
};

/** Throws Unreachable where no backend answers, and BadInput where `messagesFrom` is no sandbox. */
export const findBackendSandboxes = async (backend: BackendAddress): Promise<BackendSandboxes> => {
  const { origin, messagesFrom, headers } = backend;
  const own = await findSandbox(origin, headers);
  if (own !== undefined) return { tools: own, messages: own };
  if (messagesFrom === undefined) return { tools: undefined, messages: undefined };
  const messages = await findMessageSource(messagesFrom);
  if (await isClockOf(backend, messages)) return { tools: messages, messages };
  // A clock that is not the backend's is not held.
  await messages.release();
  return { tools: undefined, messages };
};

/** Throws BadInput where `messagesFrom` is no sandbox. */
export const requireMessageSource = async (messagesFrom: MessageSource): Promise<void> =>
  (await findMessageSource(messagesFrom)).release();

const findMessageSource = async ({ option, address: { origin } }: MessageSource): Promise<SandboxClient> => {
  const sandbox = await findSandbox(origin).catch((cause: unknown) => {
    if (!(cause instanceof Unreachable)) throw cause;
    throw new BadInput(`no response from ${option} ${origin}; is the sandbox running there?`, { cause });
  });
  if (sandbox === undefined) throw new BadInput(`${option} ${origin} is not the address of a sandbox`);
  return sandbox;
};

const ATTEMPTS = 5;

/** Long enough for a clock that runs by itself to show another time. */
const PAUSE_MS = 20;

/**
 * Whether the sandbox's clock is the backend's as well, as behind a proxy: then it stands still in the backend's answers
 * too. A backend that only sends its messages there keeps its own time, which the sandbox cannot move.
 */
const isClockOf = async ({ origin, request }: BackendAddress, { now }: SandboxClient): Promise<boolean> => {
  const { method, path } = allEndpoints.getCart;
  const backendNow = async (): Promise<number | undefined> => {
    const init = {
      method,
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
    } as const;
    for (let attempt = 1; ; attempt += 1) {
      const response = await request(urlOf(origin, path, {}), init).catch(() => undefined);
      const envelope = parseEnvelope((await response?.text().catch(() => '')) ?? '');
      // A lost request is made again: without a time the backend would seem to have another clock.
      if (envelope !== undefined) return decodeAnswer(envelope, () => null, REFUSAL_CODES).now;
      if (attempt >= ATTEMPTS) return undefined;
    }
  };
  if ((await backendNow()) !== now) return false;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return (await backendNow()) === now;
};
