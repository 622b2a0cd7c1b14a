/** A backend at an address, with what its sandbox offers, if it is one. */
import { SANDBOX_PREFIX } from '../../../adapters/wire/operator/sandbox-pages.ts';
import { sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { createCryptoRandom } from '../../../adapters/system/random.ts';
import { Unreachable } from '../../io.ts';
import {
  findBackendSandboxes,
  type BackendAddress,
  type BackendSandboxes,
  type MessageSource,
} from '../../scenario/environment/backend-sandboxes.ts';
import { CALL_TIMEOUT_MS } from '../../scenario/environment/pending-calls.ts';
import { withHeaders, type RequestHeader } from '../../scenario/environment/request-headers.ts';
import { createTimedFetch } from '../../scenario/environment/wire-connection.ts';
import type { SandboxClient } from '../../scenario/environment/sandbox-client.ts';
import { LostCall, repeated } from './lost-call.ts';
import { type Backend, keyOf, type Level, offeredLevel, passwordIn, phoneOf } from './backend.ts';

type RemoteOptions = {
  /** The one-time password that the backend accepts from everybody. */
  readonly otp?: string | undefined;
  /** The sandbox that has the messages, if the backend is not a sandbox itself. */
  readonly messagesFrom?: MessageSource | undefined;
  /** Of every request to it. */
  readonly headers?: readonly RequestHeader[] | undefined;
};

/** Throws Unreachable where nothing answers, and BadInput where `messagesFrom` is no sandbox. */
const openRemoteBackend = async (
  { origin }: URL,
  { otp, messagesFrom, headers = [] }: RemoteOptions,
): Promise<Backend> => {
  const random = createCryptoRandom();
  const request = withHeaders(createTimedFetch(CALL_TIMEOUT_MS), headers);
  const { tools, toolsOrigin, messages } = await findSandboxes({ origin, request, messagesFrom, headers });
  return withLostTools({
    name: origin,
    base: origin,
    request,
    freshPhone: () => phoneOf(random),
    freshKey: () => keyOf(random),
    ...(otp !== undefined && { otp: () => Promise.resolve(otp), hasOnePassword: messages === undefined }),
    ...(tools !== undefined && {
      advance: tools.advance,
      clockOrigin: toolsOrigin ?? origin,
      pay: tools.pay,
      grantCash: tools.grantCash,
      setStock: (pid, level) => tools.setStock({ pid, level }),
      move: tools.move,
    }),
    // As for `run`, the messages of a sandbox count more.
    ...(messages !== undefined && {
      ...passwordsIn(messages, otp),
      messagesOrigin: toolsOrigin ?? messagesFrom?.address.origin ?? origin,
    }),
  });
};

/** After so many one-time passwords in a row that never came, no more are requested. */
const MOST_MISSING = 3;

/** `otp`: the password that was given on the command line. */
const passwordsIn = (
  { sentMessages, lastSent }: SandboxClient,
  otp: string | undefined,
): Required<Pick<Backend, 'otp' | 'otpProblem' | 'hasNoOtps'>> => {
  let missing = 0;
  return {
    otp: async (phone) => {
      const read = async (): Promise<string | undefined> => passwordIn(await sentMessages(), phone);
      const password = await repeated(read, isUndefined);
      missing = password === undefined ? missing + 1 : 0;
      return password;
    },
    hasNoOtps: () => missing >= MOST_MISSING,
    otpProblem: () =>
      `${SENT_PATH} ${lastSent()}${otp === undefined ? '' : '; --otp is ignored where a sandbox shows its messages'}`,
  };
};

const SENT_PATH = `${SANDBOX_PREFIX}${sandboxCalls.sentMessages.path}`;

const isUndefined = (value: unknown): boolean => value === undefined;

/** Makes the requests again that got no response. Throws as `findBackendSandboxes` does. */
const findSandboxes = async (backend: BackendAddress): Promise<BackendSandboxes> => {
  const attempt = async (): Promise<BackendSandboxes | Unreachable> => {
    try {
      return await findBackendSandboxes(backend);
    } catch (error) {
      if (error instanceof Unreachable) return error;
      throw error;
    }
  };
  const found = await repeated(attempt, (result) => result instanceof Unreachable);
  if (found instanceof Unreachable) throw found;
  return found;
};

/** What a sandbox does for a backend. */
const TOOLS = ['advance', 'otp', 'pay', 'grantCash', 'setStock', 'move'] as const satisfies readonly (keyof Backend)[];

/** A backend whose sandbox's tools throw LostCall where the sandbox gives no response. */
const withLostTools = (backend: Backend): Backend =>
  TOOLS.reduce((current, name) => withLostTool(current, name), backend);

const withLostTool = <Name extends (typeof TOOLS)[number]>(backend: Backend, name: Name): Backend => {
  const tool: ((...given: never[]) => Promise<unknown>) | undefined = backend[name];
  if (tool === undefined) return backend;
  const throwingLostCall = async (...given: never[]): Promise<unknown> => {
    try {
      return await tool(...given);
    } catch (cause) {
      if (cause instanceof Unreachable) throw new LostCall(undefined, { cause });
      throw cause;
    }
  };
  return { ...backend, [name]: throwingLostCall };
};

export type OpenedBackend = { readonly backend: Backend; readonly offered: Level };

export const openBackendAt = async (url: URL, options: RemoteOptions): Promise<OpenedBackend> => {
  const backend = await openRemoteBackend(url, options);
  const offered = await offeredLevel(backend);
  if (offered === undefined) throw new Unreachable(`no response from ${url.origin}; is a backend running there?`);
  return { backend, offered };
};
